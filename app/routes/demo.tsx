import { use, useRef, useState } from "react"
import { dateText } from "#domain/calendar.ts"
import { DEMO_WORDS } from "#domain/demo-page.ts"
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
import {
  fromFragment,
  KeyedPage,
  NotOpened,
  OpeningFallback,
  PRIVATE_PAGE,
  requireValidId,
  rethrowUnlessNotFound,
  StatusMessage,
} from "../ui/keyed-page.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/demo"

const OPENING = { title: "Your demo", label: "Loading your demo" }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your demo – 9X",
    description: "The status of a demo sent to 9X.",
    path: "/demo",
    unlisted: true,
  })

export function headers() {
  return PRIVATE_PAGE
}

export const loader = requireValidId

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const key = fromFragment("key")
  const held = { id: params.id, key }
  return { held, demos: key ? demosByKey(params.id, key) : NO_KEY }
}

clientLoader.hydrate = true as const

const NO_KEY = Promise.resolve<DemosRead>("missing")

export function HydrateFallback() {
  return <OpeningFallback {...OPENING} without={demoNotes.noScript} />
}

/** The artist's page for a demo, opened with the link in our emails. */
export default function Demo({ loaderData }: Route.ComponentProps) {
  return (
    <KeyedPage {...OPENING}>
      <Found key={loaderData.held.key} {...loaderData} />
    </KeyedPage>
  )
}

type Held = { id: string; key: string }
type FoundProps = { held: Held; demos: Promise<DemosRead> }

function Found({ held, demos }: FoundProps) {
  const found = use(demos)
  const [left, setLeft] = useState<SentDemo[] | null>(null)
  if (typeof found === "string") {
    return <NotOpened notes={demoNotes} failed={found === "failed"} />
  }
  const shown = left ?? found
  if (shown.length === 0) {
    return <AllGone />
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

function AllGone() {
  return (
    <div ref={focusOn}>
      <StatusMessage title={demoNotes.allGone} hint={demoNotes.allGoneHint}>
        <ButtonLink to="/submit" look="quiet">
          Submit a demo
        </ButtonLink>
      </StatusMessage>
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
        <p className="label text-ash">Sent {dateText(demo.created_at)}</p>
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
  return demoNotes.answered(dateText(answered_at ?? ""))
}

/** Asks twice, because it cannot be undone. */
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
  rethrowUnlessNotFound(error)
  return <NotOpened notes={demoNotes} failed={false} />
}
