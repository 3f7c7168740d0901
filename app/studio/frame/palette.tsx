import { useQuery } from "@tanstack/react-query"
import { Command } from "cmdk"
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react"
import { useNavigate } from "react-router"
import { may } from "../data/access.ts"
import { searchFor } from "../data/rows.ts"
import { ask } from "../data/tables.ts"
import { studioMessages } from "../messages.ts"
import { Dialog } from "./dialog.tsx"
import { SEARCH_SOURCES } from "./search-sources.ts"
import { SECTIONS } from "./sections.ts"
import { useStaff } from "./staff-context.ts"

type PaletteProps = {
  /** Returns the keys pressed before the box had the focus. */
  typedBefore: RefObject<() => string>
  onClose: () => void
}
type Hit = { path: string; title: string; kind: string }

const MOST_OF_A_KIND = 6

/** Command palette: searches everything and lists the sections. */
export default function Palette({ typedBefore, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("")
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(typedBefore.current()), [typedBefore])
  const words = useDeferredValue(typed.trim())
  const { role } = useStaff()
  const navigate = useNavigate()
  const kinds = SEARCH_SOURCES.filter(({ roles }) => may(role, roles))
  const found = useQuery({
    queryKey: ["find", words],
    queryFn: () => find(kinds, words),
    enabled: words.length > 1,
    placeholderData: (before) => before,
  })
  const places = SECTIONS.filter(
    ({ title, roles }) =>
      may(role, roles) && title.toLowerCase().includes(words.toLowerCase()),
  )
  const hits = words.length > 1 ? (found.data ?? []) : []
  // Results that arrive late have to be selected here: the library selects
  // the first item only while somebody types.
  const [chosen, setChosen] = useState("")
  const paths = [...hits, ...places].map(({ path }) => path)
  const selected = paths.includes(chosen) ? chosen : (paths[0] ?? "")
  function go(path: string) {
    onClose()
    navigate(path)
  }
  return (
    <Dialog title="Find anything" onClose={onClose} first={box}>
      <Command
        shouldFilter={false}
        label="Find anything"
        value={selected}
        onValueChange={setChosen}
      >
        <Command.Input
          ref={box}
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder="Search artists, releases, orders…"
          className="box"
        />
        <Command.List className="mt-3 max-h-[60svh] overflow-y-auto">
          <Command.Empty className="py-3">
            {found.isFetching
              ? studioMessages.loading
              : studioMessages.nothingFound}
          </Command.Empty>
          {hits.map(({ path, title, kind }) => (
            <Item key={path} path={path} note={kind} title={title} onGo={go} />
          ))}
          {places.map(({ path, title }) => (
            <Item key={path} path={path} note="go to" title={title} onGo={go} />
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

type ItemProps = {
  path: string
  title: string
  note: string
  onGo: (path: string) => void
}

function Item({ path, title, note, onGo }: ItemProps) {
  return (
    <Command.Item
      value={path}
      onSelect={() => onGo(path)}
      className="flex min-h-11 cursor-pointer items-center gap-4 px-4 data-[selected=true]:bg-ink data-[selected=true]:text-bone"
    >
      <span className="mr-auto truncate">{title}</span>
      <span className="label">{note}</span>
    </Command.Item>
  )
}

type Kind = (typeof SEARCH_SOURCES)[number]
type Named = { id: string; [column: string]: unknown }

async function find(kinds: readonly Kind[], words: string) {
  const lists = await Promise.all(kinds.map((kind) => findKind(kind, words)))
  return lists.flat()
}

/** If one kind can't be read, the others are still found. */
async function findKind(kind: Kind, words: string): Promise<Hit[]> {
  const { table, column, searched = [column], path, one } = kind
  try {
    const rows = kind.find
      ? await kind.find(words, MOST_OF_A_KIND)
      : await rowsOf({ table, column, searched }, words)
    return rows.map((row) => ({
      path: `/studio/${path}/${row.id}`,
      title: searched.map((name) => row[name] ?? "–").join(" · "),
      kind: one,
    }))
  } catch {
    return []
  }
}

type Searched = Pick<Kind, "table" | "column"> & {
  searched: readonly string[]
}

async function rowsOf({ table, column, searched }: Searched, words: string) {
  const { data } = await ask<Named[]>((tables) =>
    tables
      .from(table)
      .select(`id,${searched}`)
      .or(searchFor(searched, words))
      .order(column)
      .limit(MOST_OF_A_KIND)
      .overrideTypes<Named[], { merge: false }>(),
  )
  return data
}
