type PlacesProps = {
  legend: string
  told: readonly { place: string; count: number | null }[]
  nameOf?: (place: string) => string
  chosen: readonly string[]
  /** How many may be chosen. */
  most?: number
  onChange: (chosen: string[]) => void
}

/** Where somebody on the list said they are. */
export function Places(props: PlacesProps) {
  const { legend, told, nameOf = String, chosen, onChange } = props
  const isFull = chosen.length >= (props.most ?? Number.POSITIVE_INFINITY)
  const known = new Set(told.map(({ place }) => place))
  const left = chosen.filter((place) => !known.has(place))
  const offered = [...told, ...left.map((place) => ({ place, count: 0 }))]
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend className="label pb-1.5 text-ash">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map(({ place, count }) => (
          <label
            key={place}
            className="flex min-h-11 items-center gap-3 lg:min-h-8"
          >
            <input
              type="checkbox"
              className="size-5 accent-ink"
              checked={chosen.includes(place)}
              disabled={isFull && !chosen.includes(place)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, place]
                    : chosen.filter((one) => one !== place),
                )
              }
            />
            <bdi className="break-words">{nameOf(place)}</bdi>
            <span className="label text-ash">{count ?? "fewer than 5"}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
