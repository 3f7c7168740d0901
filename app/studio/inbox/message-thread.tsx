import { momentText } from "#domain/calendar.ts"
import { type Colleague, colleagueName } from "../data/colleagues.ts"
import { studioMessages } from "../messages.ts"
import type { Conversation, Reply } from "./message-data.ts"

type MessageThreadProps = Conversation & { colleagues: Colleague[] | undefined }

/** The conversation from the first message on. */
export function MessageThread(props: MessageThreadProps) {
  const { message, replies, colleagues } = props
  return (
    <ol aria-label="Conversation" className="grid gap-4">
      <Entry by={message.name} at={message.created_at} body={message.message} />
      {replies.map((reply) => (
        <Entry
          key={reply.id}
          by={
            reply.direction === "out"
              ? colleagueName(colleagues, reply.user_id)
              : senderName(reply, message)
          }
          at={reply.created_at}
          body={reply.body}
          ours={reply.direction === "out"}
          note={noteOn(reply)}
          isError={
            reply.failed_at !== null ||
            reply.doubted_at !== null ||
            reply.kind === "bounce"
          }
        />
      ))}
    </ol>
  )
}

/** A reply may come from another of their addresses, which is then shown. */
function senderName({ sender }: Reply, { name, email }: Props["message"]) {
  return !sender || sender === email ? name : sender
}

type Props = MessageThreadProps

function noteOn(reply: Reply) {
  const { direction, kind, sent_at, failed_at, doubted_at } = reply
  if (kind === "bounce") return "Not delivered (message from the mail server)"
  if (kind === "automatic") return "Automatic reply"
  if (direction === "in") return "By email"
  if (failed_at) return "Not sent: the mail server refused it"
  if (doubted_at) return studioMessages.mayHaveArrived
  return sent_at ? `Sent ${momentText(sent_at)}` : "Sending"
}

type EntryProps = {
  by: string
  at: string
  body: string
  ours?: boolean
  note?: string
  isError?: boolean
}

function Entry({ by, at, body, ours, note, isError }: EntryProps) {
  return (
    <li
      className={`border-l-4 py-2 pl-4 ${ours ? "border-ink bg-sheet" : "border-rule"}`}
    >
      <p className="label flex flex-wrap gap-x-3 pb-1 text-ash">
        <b className="text-ink">{by}</b>
        <time dateTime={at}>{momentText(at)}</time>
        {note && (
          <span className={isError ? "text-signal" : undefined}>{note}</span>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-wrap break-words text-lg">
        {body}
      </p>
    </li>
  )
}
