import { withFailureMessage } from "../forms/client-action.ts"
import { newsletterAction } from "../forms/form-actions.ts"
import { newsletterForm } from "../forms/newsletter.ts"
import { NewsletterForm } from "../forms/newsletter-form.tsx"
import { newsletterMessages } from "../messages.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/newsletter"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Join the 9X List – 9X",
    description:
      "New records, shows and drops from 9X, by email. One click and you are off the list again.",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Newsletter", "/newsletter"]], at)]
      : undefined,
  })

export const action = newsletterAction

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withFailureMessage(newsletterForm, serverAction)
}

/** The newsletter's own page, where the form leads without JavaScript. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Join the 9X List" />
      <div className="grid gap-x-8 gap-y-10 px-gutter pb-24 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <p className="max-w-[34ch] text-2xl leading-snug">
            {newsletterMessages.promise} Never more than that, and one click in
            any of them takes you off the list.
          </p>
          <ButtonLink to="/letters" look="link" className="mt-6">
            Read the last ones
          </ButtonLink>
        </div>
        <div className="lg:col-span-6">
          <NewsletterForm name="Join the 9X List" posted={actionData} />
        </div>
      </div>
    </>
  )
}
