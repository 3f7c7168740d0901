import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { authClient } from "../../account/session/session.ts"
import { callFunction } from "../data/functions.ts"
import { Notices } from "../frame/notices.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, wayInMessages } from "../messages.ts"
import { forgetLink, linkToken } from "./link-token.ts"
import { Closed, Page } from "./page.tsx"
import { SecondFactor } from "./second-factor.tsx"
import { SetUpForm } from "./set-up-form.tsx"

type SetUp = { factor: "may wait" | "needed" }

/** Five minutes with a label that nobody runs yet. */
export function Component() {
  const [token] = useState(() => linkToken("set-up"))
  const [isOwner, setIsOwner] = useState(false)
  const link = useQuery({
    queryKey: ["set-up"],
    queryFn: () => callFunction<SetUp>("get-set-up", { token }, "nobody"),
    enabled: token !== null,
    // It is used up by what is done here.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!token) return <Shut text={wayInMessages.noLink} />
  if (link.isPending) return <Loading />
  if (link.isError) return <Shut text={saidOf(link.error)} />
  if (isOwner) return <Factor needed={link.data.factor === "needed"} />
  return (
    <Page title="Set up the label">
      <p className="max-w-prose">
        You become its owner. What you say here can be changed later, in
        Studio’s settings.
      </p>
      <SetUpForm
        token={token}
        onOwner={() => {
          forgetLink("set-up")
          setIsOwner(true)
        }}
      />
      <Notices />
    </Page>
  )
}

function Shut({ text }: { text: string }) {
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
    <Page title="Second factor">
      <p className="max-w-prose">
        A code from an authenticator app beside the password: who steals one has
        not the other. {mayWait && wayInMessages.factorMayWait}
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
            Later
          </button>
        </p>
      )}
      <Notices />
    </Page>
  )
}

function enter() {
  location.assign("/studio")
}
