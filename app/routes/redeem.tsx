import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { SecretForm } from "../account/secret-form.tsx"
import { accessToken } from "../account/session/session.ts"
import { useSession } from "../account/session/use-session.ts"
import { textOf, useSubmission } from "../account/use-submission.ts"
import { callFunction } from "../data/functions.ts"
import { redeemNotes } from "../redeem-messages.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { Field } from "../ui/field.tsx"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/redeem"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Redeem a code – 9X",
    description: "The code on the card in your sleeve opens its download.",
    unlisted: true,
  })

/** The page that redeems a download code. */
export default function Redeem() {
  return (
    <>
      <PageHead title={redeemNotes.title} />
      <div className="grid gap-x-8 gap-y-10 px-gutter pb-24 lg:grid-cols-12">
        <p className="max-w-[34ch] text-2xl leading-snug lg:col-span-6">
          {redeemNotes.lead}
        </p>
        <div className="lg:col-span-6">
          <noscript>
            <p className="pb-8">{redeemNotes.noScript}</p>
          </noscript>
          <CodeForm />
        </div>
      </div>
    </>
  )
}

function CodeForm() {
  const session = useSession()
  const isMember = session.status === "signed-in"
  const code = useCodeOfLink()
  const submission = useSubmission(redeem, redeemNotes.failed)
  return (
    <SecretForm
      submission={submission}
      action="Get the download"
      busyAction="Opening..."
    >
      <Field
        ref={code}
        label="Code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
        hint={redeemNotes.codeHint}
        className="[&_input]:font-mono [&_input]:uppercase"
      />
      {isMember ? (
        <p>{redeemNotes.intoAccount(session.user.email)}</p>
      ) : (
        <>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            hint={redeemNotes.emailHint}
          />
          <p className="text-sm">
            <Link
              to="/login?from=/redeem"
              className="inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"
            >
              {redeemNotes.orSignIn}
            </Link>
          </p>
        </>
      )}
    </SecretForm>
  )
}

/** A printed QR code may lead here with the code in the fragment, which no
 * server sees. It is removed from the address bar at once. */
function useCodeOfLink() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const hash = new URLSearchParams(window.location.hash.slice(1))
    const code = hash.get("code")
    if (!code || !box.current) return
    box.current.value = code.slice(0, box.current.maxLength)
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, "", pathname + search)
  }, [])
  return box
}

async function redeem(fields: FormData) {
  const token = await accessToken()
  const answer = await callFunction<{ url: string }>(
    "redeem-code",
    {
      isGuest: !token,
      code: textOf(fields, "code"),
      ...(!token && { email: textOf(fields, "email") }),
    },
    token ?? undefined,
  )
  if (!answer.ok) return answer.reason ?? redeemNotes.failed
  window.location.assign(answer.data.url)
}
