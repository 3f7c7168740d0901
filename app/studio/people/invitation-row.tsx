import { dateText } from "#domain/calendar.ts"
import { ago } from "../frame/ago.ts"
import { staffMessages } from "../messages.ts"
import { cancel, type Invitation, sendAgain } from "./people-data.ts"
import { usePeopleAction } from "./use-people.ts"

/** An invitation that hasn't been accepted yet. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, by, sent_at, good_until, is_good } = invitation
  const run = usePeopleAction()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-rule border-t py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0">
        <span className="break-words font-semibold">{email}</span>
        <span className="label block text-ash">
          {role}, invited by {by} {ago(sent_at)}
          {is_good ? (
            `, valid until ${dateText(good_until)}`
          ) : (
            <span className="text-signal">, expired</span>
          )}
        </span>
      </p>
      <p className="flex gap-3">
        <button
          type="button"
          className="press"
          aria-label={`Send again to ${email}`}
          onClick={() => run(sendAgain(id), { text: staffMessages.sentAgain })}
        >
          Send again
        </button>
        <button
          type="button"
          className="press"
          aria-label={`Cancel the invitation to ${email}`}
          onClick={() => run(cancel(id), { text: staffMessages.cancelled })}
        >
          Cancel
        </button>
      </p>
    </li>
  )
}
