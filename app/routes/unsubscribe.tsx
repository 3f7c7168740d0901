import { data, Form, useNavigation } from "react-router"
import { countryChoices } from "#domain/letter/countries.ts"
import { isUuid } from "#domain/uuid.ts"
import { LOCATION_FORM, LocationForm } from "../forms/location-form.tsx"
import { unsubscribeMessages } from "../messages.ts"
import { pageMeta } from "../site/meta.ts"
import { requestServices } from "../site/request-context.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/unsubscribe"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Leave the 9X List – 9X",
    description: "Leave the mailing list of 9X.",
    unlisted: true,
  })

/** Viewing the page changes nothing, because mail programs follow links on
 * their own. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const leaver = leaverOf(url)
  if (!leaver) return data({ list: null, where: null, countries: [] }, 400)
  const { list, token } = leaver
  const where =
    list === "newsletter"
      ? await context.get(requestServices).subscriber(token)
      : null
  return data({ list, where, countries: where ? countryChoices() : [] })
}

/** The button's press, or a mail program's one-click unsubscribe (RFC 8058),
 * which sends nothing but the link. Anything that does not say otherwise
 * unsubscribes. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const leaver = leaverOf(url)
  if (!leaver) return data({ left: false, noted: false }, 400)
  const { token } = leaver
  const form = await request.formData().catch(() => new FormData())
  const { unsubscribe, setSubscriberLocation } = context.get(requestServices)
  const noted = form.get("what") === LOCATION_FORM
  const done = noted
    ? await setSubscriberLocation({
        token,
        country: said("country"),
        city: said("city"),
      })
    : await unsubscribe(leaver)
  if (!done) throw data(null, 503)
  return { left: !noted, noted }

  function said(name: string) {
    const value = form.get(name)
    return typeof value === "string" ? value : ""
  }
}

const LISTS = [
  ["token", "newsletter"],
  ["alerts", "alerts"],
  ["press", "press"],
] as const

/** The subscriber and list of a link from our emails; null if the link is
 * incomplete. */
function leaverOf({ searchParams }: URL) {
  for (const [name, list] of LISTS) {
    const token = searchParams.get(name)
    if (isUuid(token)) return { list, token }
  }
  return null
}

export default function Unsubscribe(props: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const { list, where, countries } = props.loaderData
  const { left = false, noted = false } = props.actionData ?? {}
  const step = left ? "left" : "ask"
  const { title, text } = list
    ? unsubscribeMessages[step][list]
    : unsubscribeMessages.broken
  return (
    <div role={left ? "status" : undefined}>
      <PageHead title={title} />
      <div className="grid justify-items-start gap-8 px-gutter pb-24">
        <p className="max-w-[44ch] text-xl leading-relaxed">{text}</p>
        {list && !left ? (
          <Form method="post">
            <Button type="submit" disabled={busy}>
              Unsubscribe
            </Button>
          </Form>
        ) : (
          <ButtonLink to="/" look="quiet">
            Back to home
          </ButtonLink>
        )}
        {where && !left && (
          <LocationForm {...{ where, countries, noted, busy }} />
        )}
      </div>
    </div>
  )
}
