import { type FormEvent, useId, useState } from "react"
import { STAFF_WORK, type StaffRole } from "#domain/staff-roles.ts"
import { staffMessages } from "../messages.ts"
import { invite } from "./people-data.ts"
import { RoleChoice } from "./role-choice.tsx"
import { usePeopleAction } from "./use-people.ts"

/** Invites somebody by email, with a role. */
export function InviteForm() {
  const [role, setRole] = useState<StaffRole>("editor")
  const [busy, setBusy] = useState(false)
  const run = usePeopleAction()
  const id = useId()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get("email") ?? "").trim()
    setBusy(true)
    const text = staffMessages.invited(email)
    if (await run(invite(email, role), { text })) form.reset()
    setBusy(false)
  }

  return (
    <form
      onSubmit={send}
      aria-label="Invite somebody"
      className="grid items-end gap-3 border-rule border-y px-gutter py-4 sm:grid-cols-[minmax(0,20rem)_10rem_auto] sm:justify-start"
    >
      <label className="grid gap-1.5">
        <span className="label text-ash">Email address</span>
        <input
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          className="box"
        />
      </label>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-role`} className="label text-ash">
          Role
        </label>
        <RoleChoice
          id={`${id}-role`}
          value={role}
          onChoose={setRole}
          aria-describedby={id}
        />
      </div>
      <button type="submit" className="press press-main" disabled={busy}>
        Invite
      </button>
      <p id={id} className="text-ash text-sm sm:col-span-3">
        {role}: {STAFF_WORK[role]}.
      </p>
    </form>
  )
}
