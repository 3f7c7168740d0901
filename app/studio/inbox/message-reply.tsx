import { useId } from "react"
import {
  fillTemplate,
  nameInMail,
  unfilledPlaceholder,
} from "#domain/mail-template.ts"
import { type Colleague, nameAmong } from "../data/colleagues.ts"
import { notify } from "../frame/notices.tsx"
import { useDoing } from "../frame/use-doing.ts"
import { useKey } from "../frame/use-key.ts"
import { templateMessages } from "../templates/messages.ts"
import { TemplateBox } from "../templates/template-box.tsx"
import { type Conversation, close, reply, SHOWN } from "./message-data.ts"
import { messageMessages } from "./message-words.ts"
import { useReplyDraft } from "./use-reply-draft.ts"

const KINDS = ["message"] as const

type MessageReplyProps = Conversation & { colleagues: Colleague[] | undefined }

/** The answer by mail. What came since it was begun is told before it goes. */
export function MessageReply(props: MessageReplyProps) {
  const { message, replies, colleagues } = props
  const box = useId()
  const { draft, write, read, done } = useReplyDraft(message)
  const { busy, act } = useDoing(SHOWN)
  const isCrossed = draft.body !== "" && message.replies > draft.seen
  const latest = replies.at(-1)
  const by =
    latest?.direction === "out" ? nameAmong(colleagues, latest.user_id) : null

  async function send(closing: boolean) {
    const body = draft.body.trim()
    if (!body) return notify({ text: messageMessages.empty, bad: true })
    const place = unfilledPlaceholder(body)
    if (place) {
      return notify({ text: templateMessages.leftOpen(place), bad: true })
    }
    const { key, seen } = draft
    const sent = await act(async () => {
      await reply({ id: message.id, key, body, seen })
      return { done: messageMessages.replied }
    })
    if (!sent) return
    done()
    // With it this has one more: whatever else came keeps it open.
    if (!closing) return
    await act(async () => {
      await close(message.id, seen + 1)
      return { done: messageMessages.closed }
    })
  }
  useKey("r", () => document.getElementById(box)?.focus())

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <TemplateBox
        kinds={KINDS}
        label="Begin from"
        none="A template…"
        hint="It is put under what is written."
        onTake={(template) => {
          if (!template) return
          const name = nameInMail(message.name, "there")
          const begun = draft.body.trim() ? `${draft.body}\n\n` : ""
          write(begun + fillTemplate(template.body, { name }))
        }}
      />
      <label htmlFor={box} className="label text-ash">
        Answer by mail to {message.email}
      </label>
      <textarea
        id={box}
        className="box min-h-48"
        maxLength={10_000}
        value={draft.body}
        onChange={({ target }) => write(target.value)}
      />
      {isCrossed && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 border-signal border-l-4 pl-4"
        >
          <p>{messageMessages.crossed(by)}</p>
          <button type="button" className="press" onClick={read}>
            I have read it
          </button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          className="press press-main"
          disabled={busy || isCrossed}
        >
          Send
        </button>
        <button
          type="button"
          className="press"
          disabled={busy || isCrossed}
          onClick={() => send(true)}
        >
          Send and close
        </button>
      </div>
    </form>
  )
}
