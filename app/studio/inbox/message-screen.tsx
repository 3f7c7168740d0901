import { useQuery } from "@tanstack/react-query"
import { colleagueName, useColleagues } from "../data/colleagues.ts"
import { ago } from "../frame/ago.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { MessageActions } from "./message-actions.tsx"
import { POLL_MS, readConversation } from "./message-data.ts"
import { MessageReply } from "./message-reply.tsx"
import { lastActionText } from "./message-text.ts"
import { MessageThread } from "./message-thread.tsx"

type MessageScreenProps = { list: Listed; id: string }

/** One conversation. Colleagues' changes appear by polling. */
export function MessageScreen({ list, id }: MessageScreenProps) {
  const colleagues = useColleagues()
  const found = useQuery({
    queryKey: ["contact_messages", "row", id],
    queryFn: () => readConversation(id),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError && !found.data) {
    return <Notice text={errorMessage(found.error)} to={all} />
  }
  if (!found.data) return <Notice text={studioMessages.gone} to={all} />
  const { message, replies } = found.data
  const by = colleagueName(colleagues, message.last_by)
  const last = lastActionText(message.last_did, by)
  return (
    <>
      <DetailHeader list={list} title={message.name}>
        <p role="status" className="label">
          {last}, {ago(message.updated_at)}
        </p>
      </DetailHeader>
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
