import { authMessage } from "../../account/session/auth-message.ts"
import {
  adoptReauthentication,
  reauthenticate,
} from "../../account/session/reauthentication.ts"
import { staffMessages, studioMessages } from "../messages.ts"
import { Page } from "./page.tsx"
import { SecondFactor } from "./second-factor.tsx"

type FactorMissingProps = {
  email: string
  /** Called when two-step sign-in is on, before its recovery codes are saved. */
  onOn: () => void
  onDone: () => unknown
}

/** Shown to staff who must set up two-step sign-in. */
export default function FactorMissing(props: FactorMissingProps) {
  const { email, onOn, onDone } = props
  return (
    <Page title="Two-step sign-in">
      <p role="alert" className="max-w-prose">
        {studioMessages.factorMissing}
      </p>
      <SecondFactor
        asks="password"
        open={(password) => signInAgain(email, password)}
        onOn={async (client) => {
          await adoptReauthentication(client)
          onOn()
        }}
        onDone={onDone}
      />
    </Page>
  )
}

async function signInAgain(email: string, password: string) {
  const client = await reauthenticate(email, password)
  if (!("error" in client)) return client
  return client.error.code === "invalid_credentials"
    ? staffMessages.wrongPassword
    : authMessage(client.error, staffMessages.notChanged)
}
