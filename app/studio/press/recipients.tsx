import { useQuery } from "@tanstack/react-query"
import { ago } from "../frame/ago.ts"
import { pressMessages } from "./messages.ts"
import { type Contact, canEmail, LETTERS, writtenLately } from "./press-data.ts"

/** The recipients: who is left out, and who was emailed recently by a
 * colleague. */
export function Recipients({ people }: { people: readonly Contact[] }) {
  const ids = people.map(({ id }) => id)
  const lately = useQuery({
    queryKey: [LETTERS, "lately", ids],
    queryFn: () => writtenLately(ids),
    refetchOnWindowFocus: "always",
  })
  const last = new Map(lately.data?.map((one) => [one.contact_id, one]))
  const left = people.filter(({ no_mail }) => no_mail)
  const gone = people.filter((one) => !one.no_mail && !canEmail(one))
  return (
    <section aria-label="Recipients" className="grid gap-3">
      {left.length > 0 && (
        <p className="border-signal border-l-4 pl-3">
          {left.map(({ name }) => name).join(", ")} won't get this email,
          because they unsubscribed.
        </p>
      )}
      {gone.length > 0 && (
        <p className="border-signal border-l-4 pl-3">
          {gone.map(({ name }) => name).join(", ")} {pressMessages.mailboxGone}
        </p>
      )}
      <ul className="max-h-72 overflow-y-auto border-rule border-y">
        {people.filter(canEmail).map(({ id, name, outlet, email }) => {
          const before = last.get(id)
          return (
            <li
              key={id}
              className="flex flex-wrap gap-x-3 border-rule border-b py-2 last:border-b-0"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-ash">{outlet ?? email}</span>
              {before && (
                <span className="w-full text-sm text-signal">
                  Was sent ‘{before.subject}’ {ago(before.made_at)}
                  {before.made_by && ` by ${before.made_by}`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
