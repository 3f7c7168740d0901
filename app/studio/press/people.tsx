import { useQuery } from "@tanstack/react-query"
import { ago } from "../frame/ago.ts"
import { pressMessages } from "./messages.ts"
import {
  type Contact,
  isReached,
  LETTERS,
  writtenLately,
} from "./press-data.ts"

/** To whom it goes, who is left out, and who had a letter lately: two people of
 * an office may have the same idea. */
export function People({ people }: { people: readonly Contact[] }) {
  const ids = people.map(({ id }) => id)
  const lately = useQuery({
    queryKey: [LETTERS, "lately", ids],
    queryFn: () => writtenLately(ids),
    refetchOnWindowFocus: "always",
  })
  const last = new Map(lately.data?.map((one) => [one.contact_id, one]))
  const left = people.filter(({ no_mail }) => no_mail)
  const gone = people.filter((one) => !one.no_mail && !isReached(one))
  return (
    <section aria-label="To whom" className="grid gap-3">
      {left.length > 0 && (
        <p className="border-signal border-l-4 pl-3">
          {left.map(({ name }) => name).join(", ")}{" "}
          {left.length === 1 ? "wants" : "want"} no letters, and will get none.
        </p>
      )}
      {gone.length > 0 && (
        <p className="border-signal border-l-4 pl-3">
          {gone.map(({ name }) => name).join(", ")}: {pressMessages.mailboxGone}
        </p>
      )}
      <ul className="max-h-72 overflow-y-auto border-rule border-y">
        {people.filter(isReached).map(({ id, name, outlet, email }) => {
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
                  Had ‘{before.subject}’ {ago(before.made_at)}
                  {before.made_by && `, from ${before.made_by}`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
