import { type FormEvent, useState } from "react"
import { ago } from "../frame/ago.ts"
import { Dialog } from "../frame/dialog.tsx"
import { staffMessages, studioMessages } from "../messages.ts"
import { type Person, remove, rename, setRole } from "./people-data.ts"
import { RoleChoice } from "./role-choice.tsx"
import { usePeopleAction } from "./use-people.ts"

type PersonRowProps = { person: Person; isLastOwner: boolean }

/** One member of staff: name, role, and removal. */
export function PersonRow({ person, isLastOwner }: PersonRowProps) {
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null)
  const run = usePeopleAction()
  const { id, name, email, role, has_factor, seen_at } = person
  const close = () => setDialog(null)
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-rule border-t py-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
      <p className="min-w-0">
        <span className="break-words font-semibold">{name}</span>{" "}
        <span className="break-words text-ash">{email}</span>
        <span className="label block text-ash">
          {has_factor ? (
            "two-step sign-in on"
          ) : (
            <span className="text-signal">no two-step sign-in</span>
          )}
          {seen_at && `, active ${ago(seen_at)}`}
        </span>
        {isLastOwner && (
          <span className="block text-ash text-sm">
            {staffMessages.lastOwner}
          </span>
        )}
      </p>
      <RoleChoice
        value={role}
        aria-label={`Role of ${name}`}
        disabled={isLastOwner}
        onChoose={(chosen) =>
          run(setRole(id, chosen), {
            text: studioMessages.saved,
            colleague: id,
          })
        }
      />
      <p className="flex gap-3">
        <button
          type="button"
          className="press"
          aria-label={`Rename ${name}`}
          onClick={() => setDialog("rename")}
        >
          Rename…
        </button>
        <button
          type="button"
          className="press"
          aria-label={`Remove ${name}`}
          disabled={isLastOwner}
          onClick={() => setDialog("remove")}
        >
          Remove…
        </button>
      </p>
      {dialog === "rename" && <Rename person={person} onClose={close} />}
      {dialog === "remove" && <Remove person={person} onClose={close} />}
    </li>
  )
}

type DialogProps = { person: Person; onClose: () => void }

function Rename({ person, onClose }: DialogProps) {
  const run = usePeopleAction()
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get("name") ?? "")
    const done = { text: studioMessages.saved, colleague: person.id }
    if (await run(rename(person.id, name), done)) onClose()
  }
  return (
    <Dialog title={`Rename ${person.name}`} onClose={onClose}>
      <form onSubmit={send} className="grid gap-4">
        <label className="grid gap-1.5">
          <span className="label text-ash">Name shown to colleagues</span>
          <input
            name="name"
            defaultValue={person.name}
            required
            maxLength={200}
            autoComplete="off"
            className="box"
          />
        </label>
        <p className="flex gap-3">
          <button type="submit" className="press press-main">
            Rename
          </button>
          <button type="button" className="press" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function Remove({ person, onClose }: DialogProps) {
  const run = usePeopleAction()
  async function go() {
    const text = staffMessages.removed(person.name)
    await run(remove(person.id), { text, colleague: person.id })
    onClose()
  }
  return (
    <Dialog title={`Remove ${person.name}?`} onClose={onClose}>
      <p className="pb-6">
        They lose access to Studio at once, in every window. They keep a
        customer account, and their changes stay in the history.
      </p>
      <p className="flex gap-3">
        <button type="button" className="press press-main" onClick={go}>
          Remove
        </button>
        <button type="button" className="press" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
