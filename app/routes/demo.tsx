import { Suspense, use, useRef, useState } from "react"
import { data, isRouteErrorResponse } from "react-router"
import { DEMO_WORDS } from "#domain/demo-page.ts"
import { isUuid } from "#domain/uuid.ts"
import { Skeleton } from "../account/skeleton.tsx"
import {
  type DemosRead,
  demosByKey,
  type SentDemo,
  withdrawDemo,
} from "../data/demo-page.ts"
import { demoNotes, demoPageMessages } from "../demo-messages.ts"
import { pageMeta } from "../site/meta.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { focusOn } from "../ui/focus-on.ts"
import { longDate } from "../ui/formats.ts"
import { PageHead } from "../ui/page-head.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/demo"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your demo – 9X",
    description: "How a demo that was sent to 9X stands.",
    path: "/demo",
    unlisted: true,
  })

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" }
}

/** What is no sender's name leads nowhere; whether there is one is told to
 * nobody but who holds the key. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw data(null, 404)
  return null
}

/** The key is in the fragment: no server has seen it but the function it is
 * for. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const hash = new URLSearchParams(window.location.hash.slice(1))
  const key = hash.get("key") ?? ""
  const held = { id: params.id, key }
  return { held, demos: key ? demosByKey(params.id, key) : NO_KEY }
}

clientLoader.hydrate = true as const

const NO_KEY = Promise.resolve<DemosRead>("missing")

export function HydrateFallback() {
  return (
    <>
      <noscript>
        <p className="max-w-prose px-gutter py-16">{demoNotes.noScript}</p>
      </noscript>
      <Loading />
    </>
  )
}

/** How a demo stands, for who sent it: behind the link in our mails. */
export default function Demo({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Found key={loaderData.held.key} {...loaderData} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div className="px-gutter pt-16 pb-24 noscript:hidden">
      <Skeleton label="Loading your demo" />
    </div>
  )
}

type Held = { id: string; key: string }
type FoundProps = { held: Held; demos: Promise<DemosRead> }

function Found({ held, demos }: FoundProps) {
  const found = use(demos)
  const [left, setLeft] = useState<SentDemo[] | null>(null)
  if (typeof found === "string") {
    return found === "failed" ? (
      <Told title={demoNotes.failed} text={demoNotes.failedHint} />
    ) : (
      <Told title={demoNotes.missing} text={demoNotes.missingHint} />
    )
  }
  const shown = left ?? found
  if (shown.length === 0) {
    return <Told title={demoNotes.allGone} text={demoNotes.allGoneHint} again />
  }
  return (
    <>
      <PageHead title={shown.length > 1 ? "Your demos" : "Your demo"} />
      <div className="grid gap-12 px-gutter pb-24">
        <p className="max-w-[52ch] text-lg leading-relaxed">{demoNotes.lead}</p>
        <ul ref={left ? focusOn : undefined} className="grid max-w-4xl gap-10">
          {shown.map((demo) => (
            <Sent key={demo.id} demo={demo} held={held} onLeft={setLeft} />
          ))}
        </ul>
      </div>
    </>
  )
}

type ToldProps = { title: string; text: string; again?: boolean }

function Told({ title, text, again = false }: ToldProps) {
  return (
    <div role="status" ref={again ? focusOn : undefined}>
      <PageHead title={title} />
      <div className="grid justify-items-start gap-8 px-gutter pb-24">
        <p className="max-w-[44ch] text-xl leading-relaxed">{text}</p>
        <ButtonLink to={again ? "/submit" : "/contact"} look="quiet">
          {again ? "Submit a demo" : "Contact us"}
        </ButtonLink>
      </div>
    </div>
  )
}

type SentProps = {
  demo: SentDemo
  held: Held
  onLeft: (demos: SentDemo[]) => void
}

function Sent({ demo, held, onLeft }: SentProps) {
  return (
    <li className="grid gap-5 border-signal border-l-4 bg-panel p-6 sm:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="label text-ash">Sent {longDate(demo.created_at)}</p>
        <p className="label text-signal">{demoNotes.states[demo.state]}</p>
      </div>
      <div className="grid gap-1">
        <h2 className="poster break-words text-3xl">{demo.artist_name}</h2>
        {demo.stream_link && (
          <p className="break-all text-ash">{demo.stream_link}</p>
        )}
      </div>
      <p className="max-w-prose whitespace-pre-wrap break-words text-lg">
        {wordsFor(demo)}
      </p>
      {demo.answer && (
        <blockquote className="max-w-prose whitespace-pre-wrap break-words border-rule border-l pl-5">
          {demo.answer}
        </blockquote>
      )}
      <Withdrawal demo={demo} held={held} onLeft={onLeft} />
    </li>
  )
}

function wordsFor({ state, words, answered_at }: SentDemo) {
  if (state !== "answered") return words ?? DEMO_WORDS[state]
  return demoNotes.answered(longDate(answered_at ?? ""))
}

/** Asked twice: nothing of it comes back. */
function Withdrawal({ demo, held, onLeft }: SentProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<"rest" | "sure" | "busy">("rest")
  async function withdraw() {
    setStep("busy")
    const answer = await withdrawDemo(held.id, held.key, demo.id)
    if (!answer.ok) {
      setStep("sure")
      toast(demoPageMessages.notWithdrawn(answer.reason))
      return
    }
    toast(demoPageMessages.withdrawn)
    onLeft(answer.data.demos)
  }
  function keep() {
    setStep("rest")
    opener.current?.focus()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        ref={opener}
        look="link"
        aria-expanded={step !== "rest"}
        aria-label={`${demoNotes.withdraw}: ${demo.artist_name}`}
        onClick={() => setStep(step === "rest" ? "sure" : "rest")}
      >
        {demoNotes.withdraw}
      </Button>
      {step !== "rest" && (
        <fieldset ref={focusOn} className="grid justify-items-start gap-4">
          <legend className="sr-only">Withdraw {demo.artist_name}</legend>
          <p className="max-w-prose">{demoNotes.sure}</p>
          <p className="flex flex-wrap gap-3">
            <Button disabled={step === "busy"} onClick={withdraw}>
              {step === "busy"
                ? demoNotes.withdrawing
                : demoNotes.withdrawForGood}
            </Button>
            <Button look="quiet" disabled={step === "busy"} onClick={keep}>
              {demoNotes.keep}
            </Button>
          </p>
        </fieldset>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <Told title={demoNotes.missing} text={demoNotes.missingHint} />
}
