import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { authClient } from "../../account/session/session.ts"
import { callFunction } from "../data/functions.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Toasts } from "../frame/toasts.tsx"
import { errorMessage, staffMessages } from "../messages.ts"
import { forgetLink, linkToken } from "./link-token.ts"
import { Closed, Page } from "./page.tsx"
import { SecondFactor } from "./second-factor.tsx"
import { SetUpForm } from "./set-up-form.tsx"

type SetUp = { factor: "may wait" | "needed" }

/** First-time set-up of a label without an owner. */
export function Component() {
  const [token] = useState(() => linkToken("set-up"))
  const [isOwner, setIsOwner] = useState(false)
  const link = useQuery({
    queryKey: ["set-up"],
    queryFn: () => callFunction<SetUp>("get-set-up", { token }, "nobody"),
    enabled: token !== null,
    // The token is used up by the set-up itself.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!token) return <ClosedPage text={staffMessages.noLink} />
  if (link.isPending) return <Loading />
  if (link.isError) return <ClosedPage text={errorMessage(link.error)} />
  if (isOwner) return <Factor needed={link.data.factor === "needed"} />
  return (
    <Page title="Set up the label">
      <p className="max-w-prose">
        You'll be the owner. You can change everything here later in Studio’s
        settings.
      </p>
      <SetUpForm
        token={token}
        onOwner={() => {
          forgetLink("set-up")
          setIsOwner(true)
        }}
      />
      <Toasts />
    </Page>
  )
}

function ClosedPage({ text }: { text: string }) {
  return (
    <Page title="Set up the label">
      <Closed text={text} />
    </Page>
  )
}

function Factor({ needed }: { needed: boolean }) {
  const [isOn, setIsOn] = useState(false)
  const mayWait = !needed && !isOn
  return (
    <Page title="Two-step sign-in">
      <p className="max-w-prose">
        You sign in with your password and a code from an authenticator app, so
        a stolen password alone isn't enough.{" "}
        {mayWait && staffMessages.factorMayWait}
      </p>
      <SecondFactor
        asks="nothing"
        open={authClient}
        onOn={async () => setIsOn(true)}
        onDone={enter}
      />
      {mayWait && (
        <p>
          <button type="button" className="press" onClick={enter}>
            Skip for now
          </button>
        </p>
      )}
      <Toasts />
    </Page>
  )
}

function enter() {
  location.assign("/studio")
}
