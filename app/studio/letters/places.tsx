type PlacesProps = {
  legend: string
  offered: readonly { place: string; count: number | null }[]
  nameOf?: (place: string) => string
  chosen: readonly string[]
  /** The maximum number of choices. */
  most?: number
  onChange: (chosen: string[]) => void
}

/** Checkboxes for places that subscribers gave. */
export function Places(props: PlacesProps) {
  const { legend, offered, nameOf = String, chosen, onChange } = props
  const isFull = chosen.length >= (props.most ?? Number.POSITIVE_INFINITY)
  const known = new Set(offered.map(({ place }) => place))
  const left = chosen.filter((place) => !known.has(place))
  const places = [...offered, ...left.map((place) => ({ place, count: 0 }))]
  if (places.length === 0) return null
  return (
    <fieldset>
      <legend className="label pb-1.5 text-ash">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {places.map(({ place, count }) => (
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
