import { may } from "../data/access.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { InvitationRow } from "./invitation-row.tsx"
import { InviteForm } from "./invite-form.tsx"
import { PersonRow } from "./person-row.tsx"
import { usePeople } from "./use-people.ts"

/** The label's staff and open invitations. */
export function Component() {
  const { role } = useStaff()
  if (!may(role, [])) return <Notice text={studioMessages.notYours} />
  return (
    <>
      <h1 className="headline px-gutter pt-6 pb-4 text-3xl">People</h1>
      <InviteForm />
      <Everybody />
    </>
  )
}

function Everybody() {
  const found = usePeople()
  if (found.isPending) return <Loading />
  if (found.isError) return <Notice text={errorMessage(found.error)} />
  const { people, invitations } = found.data
  const owners = people.filter(({ role }) => role === "owner").length
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="asked" className="px-gutter pt-8">
          <h2 id="asked" className="label pb-2 text-ash">
            Invited
          </h2>
          <ul>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="here" className="px-gutter pt-8">
        <h2 id="here" className="label pb-2 text-ash">
          Staff
        </h2>
        <ul>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isLastOwner={person.role === "owner" && owners === 1}
            />
          ))}
        </ul>
      </section>
    </>
  )
}
