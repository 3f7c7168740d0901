import { useId } from "react"
import { momentText } from "#domain/calendar.ts"
import { type Colleague, colleagueName } from "../data/colleagues.ts"
import { mailto } from "../data/mailto.ts"
import { Fact } from "../frame/fact.tsx"
import { useAction } from "../frame/use-action.ts"
import {
  assign,
  close,
  type Message,
  markSpam,
  ownId,
  reopen,
  SHOWN,
} from "./message-data.ts"
import { messageMessages } from "./message-text.ts"

type MessageActionsProps = {
  message: Message
  colleagues: Colleague[] | undefined
}

/** Assignment, status, and the sender's details. */
export function MessageActions({ message, colleagues }: MessageActionsProps) {
  const { busy, run } = useAction(SHOWN)
  const { id, state, replies } = message
  const back = () =>
    void run(async () => {
      await reopen(id)
      return { done: messageMessages.reopened }
    })
  return (
    <aside className="grid content-start gap-6">
      <Assigned {...{ message, colleagues, busy, run }} />
      <div className="flex flex-wrap gap-2">
        {state === "open" ? (
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={() =>
              run(async () => {
                await close(id, replies)
                return { done: messageMessages.closed, undo: back }
              })
            }
          >
            Close
          </button>
        ) : (
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={back}
          >
            Reopen
          </button>
        )}
        {state !== "spam" && (
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={() =>
              run(async () => {
                await markSpam(id)
                return { done: messageMessages.spam, undo: back }
              })
            }
          >
            Mark as spam
          </button>
        )}
        <a className="press" href={mailto(message.email)}>
          Reply from your own email
        </a>
      </div>
      <dl>
        <Fact title="Status">{STATE[state]}</Fact>
        <Fact title="Email">{message.email}</Fact>
        <Fact title="Sent">{momentText(message.created_at)}</Fact>
      </dl>
    </aside>
  )
}

const STATE = { open: "Open", closed: "Closed", spam: "Spam" } as const

type AssignedProps = MessageActionsProps & ReturnType<typeof useAction>

function Assigned({ message, colleagues, busy, run }: AssignedProps) {
  const box = useId()
  const { assigned_to } = message
  const own = ownId()
  const isKnown = colleagues?.some(({ user_id }) => user_id === assigned_to)
  function give(to: string | null) {
    void run(async () => {
      await assign(message, to)
      const done = to
        ? messageMessages.assignedTo(colleagueName(colleagues, to))
        : messageMessages.unassigned
      return { done }
    })
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={box} className="label text-ash">
        Assigned to
      </label>
      <select
        id={box}
        className="box"
        value={assigned_to ?? ""}
        disabled={busy}
        onChange={({ target }) => give(target.value || null)}
      >
        <option value="">Nobody</option>
        {assigned_to && !isKnown && (
          <option value={assigned_to}>
            {colleagueName(colleagues, assigned_to)}
          </option>
        )}
        {colleagues?.map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {user_id === own ? `${name} (you)` : name}
          </option>
        ))}
      </select>
      {assigned_to !== own && (
        <button
          type="button"
          className="press justify-self-start"
          disabled={busy}
          onClick={() => give(own)}
        >
          Assign to me
        </button>
      )}
    </div>
  )
}
