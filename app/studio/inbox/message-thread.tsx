import { momentText } from "#domain/calendar.ts"
import { type Colleague, nameAmong } from "../data/colleagues.ts"
import { studioMessages } from "../messages.ts"
import type { Conversation, Reply } from "./message-data.ts"

type MessageThreadProps = Conversation & { colleagues: Colleague[] | undefined }

/** What was said, from the first word on. */
export function MessageThread(props: MessageThreadProps) {
  const { message, replies, colleagues } = props
  return (
    <ol aria-label="Conversation" className="grid gap-4">
      <Said by={message.name} at={message.created_at} body={message.message} />
      {replies.map((reply) => (
        <Said
          key={reply.id}
          by={
            reply.direction === "out"
              ? nameAmong(colleagues, reply.user_id)
              : senderName(reply, message)
          }
          at={reply.created_at}
          body={reply.body}
          ours={reply.direction === "out"}
          note={noteOn(reply)}
          bad={
            reply.failed_at !== null ||
            reply.doubted_at !== null ||
            reply.kind === "bounce"
          }
        />
      ))}
    </ol>
  )
}

/** An answer may come from another of their addresses: then it is named. */
function senderName({ sender }: Reply, { name, email }: Props["message"]) {
  return !sender || sender === email ? name : sender
}

type Props = MessageThreadProps

function noteOn(reply: Reply) {
  const { direction, kind, sent_at, failed_at, doubted_at } = reply
  if (kind === "bounce") return "A mail server's answer: it was not delivered"
  if (kind === "automatic") return "An automatic answer"
  if (direction === "in") return "By mail"
  if (failed_at) return "Not sent: the mail server did not take it"
  if (doubted_at) return studioMessages.mayHaveArrived
  return sent_at ? `Sent ${momentText(sent_at)}` : "On its way"
}

type SaidProps = {
  by: string
  at: string
  body: string
  ours?: boolean
  note?: string
  bad?: boolean
}

function Said({ by, at, body, ours, note, bad }: SaidProps) {
  return (
    <li
      className={`border-l-4 py-2 pl-4 ${ours ? "border-ink bg-sheet" : "border-rule"}`}
    >
      <p className="label flex flex-wrap gap-x-3 pb-1 text-ash">
        <b className="text-ink">{by}</b>
        <time dateTime={at}>{momentText(at)}</time>
        {note && (
          <span className={bad ? "text-signal" : undefined}>{note}</span>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-wrap break-words text-lg">
        {body}
      </p>
    </li>
  )
}
