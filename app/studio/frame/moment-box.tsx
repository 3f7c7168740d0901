type MomentBoxProps = {
  id: string
  typed: string
  onType: (typed: string) => void
  /** The ids of what is said of it. */
  told: string
  isWrong: boolean
}

/** Where a moment is typed: London's, whatever zone the browser is in. */
export function MomentBox(props: MomentBoxProps) {
  const { id, typed, onType, told, isWrong } = props
  return (
    <>
      <label htmlFor={id} className="label text-ash">
        Date and time, in London
      </label>
      <input
        id={id}
        type="datetime-local"
        className="box"
        required
        value={typed}
        aria-describedby={told}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  )
}
