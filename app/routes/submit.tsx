import { DEMO_PROMISE } from "#domain/demo-page.ts"
import { withFailureMessage } from "../forms/client-action.ts"
import { demoForm } from "../forms/demo.ts"
import { DemoForm } from "../forms/demo-form.tsx"
import { demoAction } from "../forms/form-actions.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/submit"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit Demo – 9X",
    description:
      "Send 9X your music: one link, no attachments. We listen to everything and reply to everyone.",
    picture: "/og/page/submit.jpg",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Submit Demo", "/submit"]], at)]
      : undefined,
  })

export const action = demoAction

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withFailureMessage(demoForm, serverAction)
}

export default function SubmitDemo({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Submit Demo" />
      <div className="grid gap-x-8 gap-y-14 px-gutter pb-24 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-28">
            <p className="max-w-[34ch] text-2xl leading-snug">
              Half of our roster began as a link in this form. We listen to
              every one of them, usually on the night bus.
            </p>
            <ol className="mt-12 max-w-md">
              {ADVICE.map(([title, text], place) => (
                <li
                  key={title}
                  className="grid grid-cols-[3rem_1fr] border-rule border-t py-5"
                >
                  <span className="label pt-1 text-signal">{`0${place + 1}`}</span>
                  <div>
                    <h2 className="font-bold">{title}</h2>
                    <p className="mt-1 text-ash leading-relaxed">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </div>
        <div className="lg:col-span-7">
          <DemoForm posted={actionData} />
        </div>
      </div>
    </>
  )
}

const ADVICE = [
  [
    "Links only, no attachments",
    "A private playlist, an unlisted video, a folder that streams. Please send a link: we can't open attachments.",
  ],
  [
    "Your best song first",
    "Three at most. Rough is fine: we are listening for the song and the voice, not the mix.",
  ],
  [
    "It stays yours",
    "Sending a demo gives us the right to listen to it and no other. We pass it on to nobody.",
  ],
  ["Give us a few weeks", DEMO_PROMISE],
] as const
