import { useQuery } from "@tanstack/react-query"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { LETTERS_TABLE, type Letter, readLetter } from "./letter-data.ts"
import { LetterDetail } from "./letter-detail.tsx"
import { LetterForm } from "./letter-form.tsx"
import { LETTERS } from "./letter-resource.ts"

const OFTEN_MS = 2_000
const SELDOM_MS = 20_000

/** One letter: the editor for a draft, the details for any other. */
export function LetterScreen({ id }: { id: string }) {
  const isNew = id === "new"
  const found = useQuery({
    queryKey: [LETTERS_TABLE, "row", id],
    queryFn: () => readLetter(id),
    enabled: !isNew,
    // Refetching could change a draft being edited; saving detects conflicts.
    refetchOnWindowFocus: ({ state }) => state.data?.state !== "draft",
    refetchInterval: ({ state }) => pollInterval(state.data),
  })
  if (isNew) return <LetterForm key="new" letter={null} />
  if (found.isPending) return <Loading />
  if (found.isError && !found.data)
    return <Notice text={errorMessage(found.error)} />
  if (!found.data) {
    const to = { path: `/studio/${LETTERS.path}`, title: "All letters" }
    return <Notice text={studioMessages.gone} to={to} />
  }
  return found.data.state === "draft" ? (
    <LetterForm key={id} letter={found.data} />
  ) : (
    <LetterDetail letter={found.data} />
  )
}

/** How soon the letter may change without anybody's action. */
function pollInterval(letter: Letter | null | undefined) {
  if (letter?.state === "sending") return OFTEN_MS
  if (letter?.state === "stopped") return SELDOM_MS
  if (letter?.state !== "scheduled") return false
  const until = Date.parse(letter.send_at ?? "") - Date.now()
  return until < SELDOM_MS ? OFTEN_MS : SELDOM_MS
}
