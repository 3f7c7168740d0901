import { useQuery } from "@tanstack/react-query"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { LETTERS_TABLE, type Letter, readLetter } from "./letter-data.ts"
import { LetterForm } from "./letter-form.tsx"
import { LETTERS } from "./letter-resource.ts"
import { LetterSheet } from "./letter-sheet.tsx"

const OFTEN_MS = 2_000
const SELDOM_MS = 20_000

/** One letter: at the desk while it is a draft, afterwards as it goes. */
export function LetterScreen({ id }: { id: string }) {
  const isNew = id === "new"
  const found = useQuery({
    queryKey: [LETTERS_TABLE, "row", id],
    queryFn: () => readLetter(id),
    enabled: !isNew,
    // Not while somebody types in it: a save finds out about other hands.
    refetchOnWindowFocus: ({ state }) => state.data?.state !== "draft",
    refetchInterval: ({ state }) => pauseOf(state.data),
  })
  if (isNew) return <LetterForm key="new" letter={null} />
  if (found.isPending) return <Loading />
  if (found.isError && !found.data) return <Told text={saidOf(found.error)} />
  if (!found.data) {
    const to = { path: `/studio/${LETTERS.path}`, title: "All letters" }
    return <Told text={studioMessages.gone} to={to} />
  }
  return found.data.state === "draft" ? (
    <LetterForm key={id} letter={found.data} />
  ) : (
    <LetterSheet letter={found.data} />
  )
}

/** How soon something may have changed without anybody here doing it. */
function pauseOf(letter: Letter | null | undefined) {
  if (letter?.state === "sending") return OFTEN_MS
  if (letter?.state === "stopped") return SELDOM_MS
  if (letter?.state !== "scheduled") return false
  const until = Date.parse(letter.send_at ?? "") - Date.now()
  return until < SELDOM_MS ? OFTEN_MS : SELDOM_MS
}
