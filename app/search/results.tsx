import { useEffect, useRef } from "react"
import { dateText, dayInYear } from "#domain/calendar.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import type { ResultGroup, SearchResult } from "./groups.ts"

type ResultsProps = {
  id: string
  groups: ResultGroup[]
  active: number
  onPoint: (place: number) => void
  onChoose: () => void
}

export function optionId({ kind, id }: SearchResult) {
  return `found-${kind}-${id}`
}

/** The grouped results: a list box controlled by the field above. */
export function Results(props: ResultsProps) {
  const { id, groups, active, onPoint, onChoose } = props
  return (
    <div id={id} role="listbox" aria-label="Results" hidden={!groups[0]}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box has groups
        <div key={group.kind} role="group" aria-label={group.title}>
          <p
            aria-hidden="true"
            className="label sticky top-0 z-10 flex items-center gap-4 bg-panel py-3 text-ash"
          >
            {group.title}
            <span className="h-px grow bg-rule" />
          </p>
          {group.hits.map((hit) => (
            <Row
              key={hit.id}
              hit={hit}
              fallback={group.fallback}
              active={hit.place === active}
              onPoint={() => onPoint(hit.place)}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  hit: SearchResult
  fallback: string
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Row({ hit, fallback, active, onPoint, onChoose }: RowProps) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: "nearest" })
  }, [active])
  return (
    <ScreenLink
      ref={row}
      id={optionId(hit)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={hit.href}
      onClick={onChoose}
      onPointerMove={onPoint}
      className="-mx-3 flex scroll-mt-12 items-center gap-4 px-3 py-2 aria-selected:bg-bone aria-selected:text-ink forced-colors:aria-selected:outline-2"
    >
      <Picture
        picture={hit.picture}
        fallback={fallback}
        frame="aspect-square"
        sizes="56px"
        alt=""
        className="size-14 shrink-0"
      />
      <span className="grid min-w-0 grow">
        <span className="truncate font-bold text-lg leading-tight">
          {hit.title}
        </span>
        {hit.subtitle && (
          <span
            className={`truncate ${active ? "" : "text-ash"} ${hit.kind === "product" ? "first-letter:uppercase" : ""}`}
          >
            {hit.subtitle}
          </span>
        )}
      </span>
      {hit.dated && (
        <span className="label shrink-0">{dateOf(hit, hit.dated)}</span>
      )}
    </ScreenLink>
  )
}

/** Full date for events and news, the year for music. */
function dateOf({ kind }: SearchResult, date: string) {
  if (kind === "event") return dayInYear(date)
  return kind === "news" ? dateText(date) : date.slice(0, 4)
}
