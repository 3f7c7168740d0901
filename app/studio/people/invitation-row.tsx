import { dateText } from "#domain/calendar.ts"
import { ago } from "../frame/ago.ts"
import { wayInMessages } from "../messages.ts"
import { cancel, type Invitation, sendAgain } from "./people-data.ts"
import { useDeed } from "./use-people.ts"

/** Somebody who has not answered yet. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, by, sent_at, good_until, is_good } = invitation
  const does = useDeed()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-rule border-t py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0">
        <span className="break-words font-semibold">{email}</span>
        <span className="label block text-ash">
          {role}, by {by}, {ago(sent_at)}
          {is_good ? (
            `, good until ${dateText(good_until)}`
          ) : (
            <span className="text-signal">, no longer good</span>
          )}
        </span>
      </p>
      <p className="flex gap-3">
        <button
          type="button"
          className="press"
          aria-label={`Send again to ${email}`}
          onClick={() => does(sendAgain(id), { text: wayInMessages.sentAgain })}
        >
          Send again
        </button>
        <button
          type="button"
          className="press"
          aria-label={`Cancel the invitation of ${email}`}
          onClick={() => does(cancel(id), { text: wayInMessages.cancelled })}
        >
          Cancel
        </button>
      </p>
    </li>
  )
}
