import { useQuery } from "@tanstack/react-query"
import { nameAmong, useColleagues } from "../data/colleagues.ts"
import { ago } from "../frame/ago.ts"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { MessageActions } from "./message-actions.tsx"
import { EVERY_MS, readConversation } from "./message-data.ts"
import { MessageReply } from "./message-reply.tsx"
import { MessageThread } from "./message-thread.tsx"
import { lastWords } from "./message-words.ts"

type MessageScreenProps = { list: Listed; id: string }

/** One conversation: what was said, who looks after it, and what is said
 * next. What a colleague does meanwhile appears by itself. */
export function MessageScreen({ list, id }: MessageScreenProps) {
  const colleagues = useColleagues()
  const found = useQuery({
    queryKey: ["contact_messages", "row", id],
    queryFn: () => readConversation(id),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError && !found.data) {
    return <Told text={saidOf(found.error)} to={all} />
  }
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const { message, replies } = found.data
  const by = nameAmong(colleagues, message.last_by)
  const last = lastWords(message.last_did, by)
  return (
    <>
      <SheetHead list={list} title={message.name}>
        <p role="status" className="label">
          {last}, {ago(message.updated_at)}
        </p>
      </SheetHead>
      <div className="grid gap-x-12 gap-y-8 px-gutter pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="grid max-w-3xl content-start gap-6">
          <MessageThread {...{ message, replies, colleagues }} />
          {message.state !== "spam" && (
            <MessageReply {...{ message, replies, colleagues }} />
          )}
        </div>
        <MessageActions {...{ message, colleagues }} />
      </div>
    </>
  )
}
