import { useId } from "react"
import { momentText } from "#domain/calendar.ts"
import { type Colleague, nameAmong } from "../data/colleagues.ts"
import { mailto } from "../data/mailto.ts"
import { Fact } from "../frame/facts.tsx"
import { useDoing } from "../frame/use-doing.ts"
import {
  assign,
  close,
  type Message,
  markSpam,
  ownId,
  reopen,
  SHOWN,
} from "./message-data.ts"
import { messageMessages } from "./message-words.ts"

type MessageActionsProps = {
  message: Message
  colleagues: Colleague[] | undefined
}

/** Whose it is and where it stands, and what is known of who wrote. */
export function MessageActions({ message, colleagues }: MessageActionsProps) {
  const { busy, act } = useDoing(SHOWN)
  const { id, state, replies } = message
  const back = () =>
    void act(async () => {
      await reopen(id)
      return { done: messageMessages.reopened }
    })
  return (
    <aside className="grid content-start gap-6">
      <Assigned {...{ message, colleagues, busy, act }} />
      <div className="flex flex-wrap gap-2">
        {state === "open" ? (
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={() =>
              act(async () => {
                await close(id, replies)
                return { done: messageMessages.closed, undo: back }
              })
            }
          >
            Close it
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
              act(async () => {
                await markSpam(id)
                return { done: messageMessages.spam, undo: back }
              })
            }
          >
            Mark as spam
          </button>
        )}
        <a className="press" href={mailto(message.email)}>
          By your own mailbox
        </a>
      </div>
      <dl>
        <Fact title="State">{STATE[state]}</Fact>
        <Fact title="E-mail">{message.email}</Fact>
        <Fact title="Sent">{momentText(message.created_at)}</Fact>
      </dl>
    </aside>
  )
}

const STATE = { open: "Open", closed: "Closed", spam: "Spam" } as const

type AssignedProps = MessageActionsProps & ReturnType<typeof useDoing>

function Assigned({ message, colleagues, busy, act }: AssignedProps) {
  const box = useId()
  const { assigned_to } = message
  const own = ownId()
  const isKnown = colleagues?.some(({ user_id }) => user_id === assigned_to)
  function give(to: string | null) {
    void act(async () => {
      await assign(message, to)
      const done = to
        ? messageMessages.givenTo(nameAmong(colleagues, to))
        : messageMessages.letGo
      return { done }
    })
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={box} className="label text-ash">
        Who looks after it
      </label>
      <select
        id={box}
        className="box"
        value={assigned_to ?? ""}
        disabled={busy}
        onChange={({ target }) => give(target.value || null)}
      >
        <option value="">Nobody yet</option>
        {assigned_to && !isKnown && (
          <option value={assigned_to}>
            {nameAmong(colleagues, assigned_to)}
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
          Take it
        </button>
      )}
    </div>
  )
}
