import { authMessage } from "../../account/session/auth-message.ts"
import {
  adoptReauthentication,
  reauthenticate,
} from "../../account/session/reauthentication.ts"
import { studioMessages, wayInMessages } from "../messages.ts"
import { Page } from "./page.tsx"
import { SecondFactor } from "./second-factor.tsx"

type FactorMissingProps = {
  email: string
  /** It is on, and its recovery codes are shown. */
  onOn: () => void
  onDone: () => unknown
}

/** For who works here and has no second factor where there must be one. */
export default function FactorMissing(props: FactorMissingProps) {
  const { email, onOn, onDone } = props
  return (
    <Page title="Second factor">
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
    ? wayInMessages.wrongPassword
    : authMessage(client.error, wayInMessages.notChanged)
}
