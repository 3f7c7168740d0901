import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react"
import {
  demoTemplateWords,
  fillTemplate,
  unfilledPlaceholder,
} from "#domain/mail-template.ts"
import { useDraft } from "../../form/use-draft.ts"
import { Dialog } from "../../frame/dialog.tsx"
import { studioMessages } from "../../messages.ts"
import { templateMessages } from "../../templates/messages.ts"
import { TemplateBox } from "../../templates/template-box.tsx"
import { type Template, useTemplates } from "../../templates/use-templates.ts"
import { DEMO_STATES, type Demo, isWaiting } from "../demo.ts"
import { draftKey } from "./draft-keys.ts"
import { triageMessages } from "./messages.ts"
import { sendTimeText } from "./send-time.ts"
import { type DemoActions, verdictAt } from "./use-demo-actions.ts"

export const DEMO_KINDS = ["demo_reply", "demo_decline"] as const

type ReplyDialogProps = {
  demo: Demo
  actions: DemoActions
  onClose: () => void
}

/** A reply from a template, with the name filled in. The draft is kept in this
 * browser. */
export function ReplyDialog({ demo, actions, onClose }: ReplyDialogProps) {
  const templates = useTemplates(DEMO_KINDS)
  return (
    <Dialog title={`Reply to ${demo.artist_name}`} onClose={onClose}>
      {templates.isPending ? (
        <p>{studioMessages.loading}</p>
      ) : (
        <ReplyForm
          demo={demo}
          actions={actions}
          templates={templates.data ?? []}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The statuses a reply can set. */
const VERDICTS = DEMO_STATES.filter(({ value }) => value !== "new")

type ReplyFormProps = ReplyDialogProps & { templates: Template[] }

function ReplyForm({ demo, actions, templates, onClose }: ReplyFormProps) {
  const first = firstOf(templates, demo)
  const { typed, type, forget } = useDraft(draftKey.answer(demo.id), {
    ...begun(demo, first),
    template: first?.id ?? "",
  })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState("")
  const choice = useRef<HTMLSelectElement>(null)
  useEffect(() => choice.current?.focus(), [])

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    const { subject, body } = typed
    const place = openIn(subject, body)
    setFault(place ? templateMessages.leftOpen(place) : "")
    if (place) return
    setBusy(true)
    const verdict = typed.verdict || null
    const isDone = await actions.answer(demo.id, { subject, body, verdict })
    setBusy(false)
    if (isDone) forget()
    // A conflicting status is reported on the demo itself.
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void send()
  }

  const verdict = typed.verdict || verdictAt(demo.status)
  return (
    <form className="grid gap-4" onSubmit={send} onKeyDown={onKeyDown}>
      {isWaiting(demo.answer) && (
        <p className="border-signal border-l-4 pl-3">
          {demo.answer.mine
            ? `Your earlier reply ${sendTimeText(demo.answer.due_at)}. This one replaces it.`
            : triageMessages.theirAnswer(demo.answer.by, demo.answer.due_at)}
        </p>
      )}
      <TemplateBox
        box={choice}
        kinds={DEMO_KINDS}
        label="Template"
        none="No template"
        chosen={typed.template}
        onTake={(template) =>
          type({
            template: template?.id ?? "",
            ...(template && filled(demo, template)),
          })
        }
      />
      <label className="grid gap-1.5">
        <span className="label text-ash">Status</span>
        <select
          className="box"
          value={verdict}
          onChange={({ target }) => type({ verdict: target.value })}
        >
          {VERDICTS.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1.5">
        <span className="label text-ash">Subject</span>
        <input
          className="box"
          required
          maxLength={200}
          value={typed.subject}
          onChange={({ target }) => type({ subject: target.value })}
        />
      </label>
      <label className="grid gap-1.5">
        <span className="label text-ash">
          To {demo.name}, {demo.email}
        </span>
        <textarea
          className="box"
          rows={9}
          required
          maxLength={10_000}
          value={typed.body}
          onChange={({ target }) => type({ body: target.value })}
        />
      </label>
      <p className="text-ash text-sm">
        {verdict === "declined"
          ? "A decline goes out tomorrow at nine, London time. You can cancel it until then."
          : "Your reply goes out in a minute. You can cancel it until then."}
      </p>
      <p role="alert" className="text-signal empty:hidden">
        {fault}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="press press-main" disabled={busy}>
          {busy ? "Sending…" : "Send"} <kbd className="key">⌘↵</kbd>
        </button>
        <button
          type="button"
          className="press"
          onClick={({ currentTarget }) =>
            currentTarget.closest("dialog")?.close()
          }
        >
          Cancel
        </button>
      </div>
    </form>
  )
}

/** The server fills in {link} when it sends the email. */
function openIn(subject: string, body: string) {
  return (
    unfilledPlaceholder(subject) ??
    unfilledPlaceholder(body.replaceAll("{link}", ""))
  )
}

/** A declined demo starts with the decline template. Any other starts empty,
 * because an unchosen template could promise something. */
export function firstOf<T extends Pick<Template, "kind">>(
  templates: readonly T[],
  { status }: Pick<Demo, "status">,
) {
  return status === "declined"
    ? templates.find(({ kind }) => kind === "demo_decline")
    : undefined
}

function begun(demo: Demo, template: Template | undefined) {
  if (template) return filled(demo, template)
  const verdict = demo.status === "declined" ? "declined" : ""
  return { subject: demo.answer?.subject ?? "", body: "", verdict }
}

function filled(demo: Demo, { kind, subject, body }: Template) {
  const words = demoTemplateWords(demo)
  return {
    subject: fillTemplate(subject ?? "", words),
    body: fillTemplate(body, words),
    // Empty means the status at the time of sending, which may still change.
    verdict: kind === "demo_decline" ? "declined" : "",
  }
}
