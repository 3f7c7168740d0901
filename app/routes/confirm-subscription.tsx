import { data, Form, useNavigation } from "react-router"
import { isUuid } from "#domain/uuid.ts"
import { pageMeta } from "../site/meta.ts"
import { requestServices } from "../site/request-context.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/confirm-subscription"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Confirm your subscription – 9X",
    description: "Confirm your address for the 9X mailing list.",
    unlisted: true,
  })

type Step = "ask" | "confirmed" | "expired" | "broken"

/** Opening the link confirms nothing, because mail programs follow links on
 * their own. */
export function loader({ url }: Route.LoaderArgs) {
  return tokenIn(url)
    ? data<{ step: Step }>({ step: "ask" })
    : data<{ step: Step }>({ step: "broken" }, 400)
}

export async function action({ context, url }: Route.ActionArgs) {
  const token = tokenIn(url)
  if (!token) return data<{ step: Step }>({ step: "broken" }, 400)
  const confirmed = await context.get(requestServices).confirm(token)
  if (confirmed === null) throw data(null, 503)
  return confirmed
    ? data<{ step: Step }>({ step: "confirmed" })
    : data<{ step: Step }>({ step: "expired" }, 404)
}

function tokenIn({ searchParams }: URL) {
  const token = searchParams.get("token")
  return isUuid(token) ? token : null
}

const WORDS: Record<Step, { title: string; text: string }> = {
  ask: {
    title: "Join the 9X List?",
    text: "Press the button to confirm your address, and we will write to you when there is something worth knowing about.",
  },
  confirmed: {
    title: "You are on the list",
    text: "Thanks for confirming. Every letter has a link that takes you off the list again.",
  },
  expired: {
    title: "This link has expired",
    text: "We delete addresses that aren't confirmed within 30 days. Sign up again and we will send you a new link.",
  },
  broken: {
    title: "This link is incomplete",
    text: "Your email app may have cut it short. Open it again from our email, or sign up again.",
  },
}

export default function ConfirmSubscription(props: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const { step } = props.actionData ?? props.loaderData
  const { title, text } = WORDS[step]
  return (
    <div role={props.actionData ? "status" : undefined}>
      <PageHead title={title} />
      <div className="grid justify-items-start gap-8 px-gutter pb-24">
        <p className="max-w-[44ch] text-xl leading-relaxed">{text}</p>
        {step === "ask" && (
          <Form method="post">
            <Button type="submit" disabled={busy}>
              Confirm
            </Button>
          </Form>
        )}
        {step === "confirmed" && (
          <ButtonLink to="/letters" look="quiet">
            Read recent letters
          </ButtonLink>
        )}
        {(step === "expired" || step === "broken") && (
          <ButtonLink to="/newsletter" look="quiet">
            Sign up again
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
