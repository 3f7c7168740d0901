import { useId } from "react"
import {
  fillTemplate,
  nameInMail,
  unfilledPlaceholder,
} from "#domain/mail-template.ts"
import { type Colleague, colleagueName } from "../data/colleagues.ts"
import { notify } from "../frame/toasts.tsx"
import { useAction } from "../frame/use-action.ts"
import { useKey } from "../frame/use-key.ts"
import { templateMessages } from "../templates/messages.ts"
import { TemplateBox } from "../templates/template-box.tsx"
import { type Conversation, close, reply, SHOWN } from "./message-data.ts"
import { messageMessages } from "./message-text.ts"
import { useReplyDraft } from "./use-reply-draft.ts"

const KINDS = ["message"] as const

type MessageReplyProps = Conversation & { colleagues: Colleague[] | undefined }

/** The reply form. Warns before sending if a new message has arrived. */
export function MessageReply(props: MessageReplyProps) {
  const { message, replies, colleagues } = props
  const box = useId()
  const { draft, write, read, done } = useReplyDraft(message)
  const { busy, run } = useAction(SHOWN)
  const isOutdated = draft.body !== "" && message.replies > draft.seen
  const latest = replies.at(-1)
  const by =
    latest?.direction === "out"
      ? colleagueName(colleagues, latest.user_id)
      : null

  async function send(closing: boolean) {
    const body = draft.body.trim()
    if (!body) return notify({ text: messageMessages.empty, isError: true })
    const place = unfilledPlaceholder(body)
    if (place) {
      return notify({ text: templateMessages.leftOpen(place), isError: true })
    }
    const { key, seen } = draft
    const sent = await run(async () => {
      await reply({ id: message.id, key, body, seen })
      return { done: messageMessages.replied }
    })
    if (!sent) return
    done()
    // Our reply adds one. Any other new message keeps the conversation open.
    if (!closing) return
    await run(async () => {
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
        label="Insert template"
        none="Choose a template…"
        hint="The template is added below your text."
        onTake={(template) => {
          if (!template) return
          const name = nameInMail(message.name, "there")
          const begun = draft.body.trim() ? `${draft.body}\n\n` : ""
          write(begun + fillTemplate(template.body, { name }))
        }}
      />
      <label htmlFor={box} className="label text-ash">
        Reply by email to {message.email}
      </label>
      <textarea
        id={box}
        className="box min-h-48"
        maxLength={10_000}
        value={draft.body}
        onChange={({ target }) => write(target.value)}
      />
      {isOutdated && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 border-signal border-l-4 pl-4"
        >
          <p>{messageMessages.outdated(by)}</p>
          <button type="button" className="press" onClick={read}>
            I've read it
          </button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          className="press press-main"
          disabled={busy || isOutdated}
        >
          Send
        </button>
        <button
          type="button"
          className="press"
          disabled={busy || isOutdated}
          onClick={() => send(true)}
        >
          Send and close
        </button>
      </div>
    </form>
  )
}
