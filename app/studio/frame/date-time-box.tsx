type DateTimeBoxProps = {
  id: string
  typed: string
  onType: (typed: string) => void
  /** The ids of the elements that describe it. */
  describedBy: string
  isWrong: boolean
}

/** Date and time in London, whatever the browser's time zone. */
export function DateTimeBox(props: DateTimeBoxProps) {
  const { id, typed, onType, describedBy, isWrong } = props
  return (
    <>
      <label htmlFor={id} className="label text-ash">
        Date and time (London)
      </label>
      <input
        id={id}
        type="datetime-local"
        className="box"
        required
        value={typed}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  )
}
