import { data, Form, useNavigation } from "react-router"
import { isUuid } from "#domain/uuid.ts"
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

/** Looking at the page changes nothing: mail programs follow links by
 * themselves. */
export function loader({ url }: Route.LoaderArgs) {
  const leaver = leaverOf(url)
  return data({ list: leaver?.list ?? null }, leaver ? 200 : 400)
}

/** The button's press, or a mail program's own (RFC 8058), which sends no
 * more than the link. */
export async function action({ context, url }: Route.ActionArgs) {
  const leaver = leaverOf(url)
  if (!leaver) return data({ left: false }, 400)
  const done = await context.get(requestServices).unsubscribe(leaver)
  if (!done) throw data(null, 503)
  return { left: true }
}

const LISTS = [
  ["token", "newsletter"],
  ["alerts", "alerts"],
] as const

/** Who leaves which list, by a link of our mails; null when it is not whole. */
function leaverOf({ searchParams }: URL) {
  for (const [name, list] of LISTS) {
    const token = searchParams.get(name)
    if (isUuid(token)) return { list, token }
  }
  return null
}

export default function Unsubscribe(props: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const { list } = props.loaderData
  const step = props.actionData?.left ? "left" : "ask"
  const { title, text } = list
    ? unsubscribeMessages[step][list]
    : unsubscribeMessages.broken
  return (
    <div role={props.actionData ? "status" : undefined}>
      <PageHead title={title} />
      <div className="grid justify-items-start gap-8 px-gutter pb-24">
        <p className="max-w-[44ch] text-xl leading-relaxed">{text}</p>
        {list && !props.actionData ? (
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
      </div>
    </div>
  )
}
