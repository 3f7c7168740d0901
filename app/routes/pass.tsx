import { use } from "react"
import { codeText, passEnd, passName, whenText } from "#domain/pass.ts"
import { knownMember } from "../account/session/known-member.ts"
import { accessToken } from "../account/session/session.ts"
import { type PassRead, readPass, type ShownPass } from "../data/passes.ts"
import { passMessages, passNotes } from "../order-messages.ts"
import { pageMeta } from "../site/meta.ts"
import { Button, ButtonLink, buttonClass } from "../ui/button.tsx"
import {
  fromFragment,
  KeyedPage,
  NotOpened,
  OpeningFallback,
  PRIVATE_PAGE,
  requireValidId,
  rethrowUnlessNotFound,
} from "../ui/keyed-page.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/pass"

const OPENING = { title: "Your pass", label: "Loading your pass" }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your pass – 9X",
    description: "A ticket or a membership card of 9X.",
    path: "/pass",
    unlisted: true,
  })

export function headers() {
  return PRIVATE_PAGE
}

export const loader = requireValidId

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const code = fromFragment("code")
  return { pass: code ? readPass(params.id, { code }) : ownPass(params.id) }
}

clientLoader.hydrate = true as const

async function ownPass(id: string): Promise<PassRead> {
  if (!(await knownMember())) return "missing"
  const token = await accessToken()
  return token ? readPass(id, { token }) : "missing"
}

export function HydrateFallback() {
  return <OpeningFallback {...OPENING} without={passNotes.noScript} />
}

/** A ticket or membership card, for a phone at the door or for print. */
export default function PassPage({ loaderData }: Route.ComponentProps) {
  return (
    <KeyedPage {...OPENING}>
      <Found pass={loaderData.pass} />
    </KeyedPage>
  )
}

function Found(props: { pass: Promise<PassRead> }) {
  const pass = use(props.pass)
  if (typeof pass === "string") return <NoPass failed={pass === "failed"} />
  return (
    <div className="grid gap-8 px-gutter pt-10 pb-24 sm:pt-16 print:p-0">
      <Sheet pass={pass} />
      <PassActions pass={pass} />
    </div>
  )
}

function NoPass({ failed }: { failed: boolean }) {
  return (
    <NotOpened notes={passNotes} failed={failed}>
      <ButtonLink to="/account" look="quiet">
        Your account
      </ButtonLink>
    </NotOpened>
  )
}

function Sheet({ pass }: { pass: ShownPass }) {
  const end = passEnd(pass)
  const facts = [
    ["Name", pass.holder],
    ["When", whenText(pass)],
    ["Where", pass.place],
    ["Number", String(pass.member_number ?? pass.number)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <article
      aria-labelledby="pass-name"
      className="grid max-w-4xl border-signal border-t-8 bg-bone text-ink md:grid-cols-[1fr_auto] print:bg-ink print:text-bone"
    >
      <div className="grid content-start gap-6 p-6 sm:p-10">
        <p className="label">
          9X · {pass.kind === "membership" ? "Membership" : "Ticket"}
        </p>
        <h1
          id="pass-name"
          className="poster text-[clamp(1.75rem,4vw,3.25rem)] [overflow-wrap:anywhere]"
        >
          {pass.product_title}
        </h1>
        <p className="border-current border-t pt-3 font-bold text-xl">
          {pass.variant_title}
        </p>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {facts.map(([name, fact]) => (
            <div key={name} className="min-w-0">
              <dt className="label pb-1">{name}</dt>
              <dd className="break-words text-lg leading-snug">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid content-center justify-items-center gap-4 border-current border-t-2 border-dashed p-6 sm:p-10 md:border-t-0 md:border-l-2">
        {end ? (
          <p role="status" className="poster text-3xl">
            {end}
          </p>
        ) : (
          <Code pass={pass} />
        )}
      </div>
    </article>
  )
}

/** Black on white with a quiet zone, also in print: scanners need both. */
function Code({ pass }: { pass: ShownPass }) {
  const { size, path } = pass.drawn
  return (
    <>
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={`The code of ${passName(pass)}`}
        shapeRendering="crispEdges"
        className="w-64 max-w-full"
      >
        <path d={`M-4 -4h${size + 8}v${size + 8}h-${size + 8}z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="max-w-64 text-center font-mono text-sm leading-relaxed">
        {codeText(pass.code)}
      </p>
    </>
  )
}

function PassActions({ pass }: { pass: ShownPass }) {
  if (pass.closed_at) return null
  const look = buttonClass("quiet")
  return (
    <div className="grid gap-6 print:hidden">
      <p className="flex flex-wrap gap-3">
        <a href={pass.pdf} className={buttonClass("primary")}>
          PDF
        </a>
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <Button look="quiet" onClick={() => void copyLink(pass)}>
          Copy link
        </Button>
        {pass.calendar && (
          <a href={pass.calendar} className={look}>
            Add to calendar
          </a>
        )}
      </p>
      <p className="max-w-prose text-ash">{passNotes.bearer(pass.kind)}</p>
    </div>
  )
}

/** Includes the code, because the buyer's own URL opens nothing for others. */
async function copyLink({ id, code, kind }: ShownPass) {
  const link = `${location.origin}/pass/${id}#code=${code}`
  const copied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  )
  toast(copied ? passMessages.copied(kind) : passMessages.notCopied)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowUnlessNotFound(error)
  return <NoPass failed={false} />
}
