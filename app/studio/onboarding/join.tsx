import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { MIN_STAFF_PASSWORD_LENGTH } from "#domain/staff-password.ts"
import { STAFF_WORK } from "#domain/staff-roles.ts"
import { withReturnPath } from "../../account/session/return-path.ts"
import { authClient, sessionStore } from "../../account/session/session.ts"
import { textOf, useSubmission } from "../../account/use-submission.ts"
import { useStore } from "../../ui/store.ts"
import type { Role } from "../data/access.ts"
import { callFunction } from "../data/functions.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { errorMessage, staffMessages } from "../messages.ts"
import { forgetLink, linkToken } from "./link-token.ts"
import { Closed, Page } from "./page.tsx"
import { Box, SecretForm } from "./secret-form.tsx"

type Invitation = {
  email: string
  role: Role
  by: string
  has_account: boolean
}

/** Accepts an invitation to work at the label. */
export function Component() {
  const [token] = useState(() => linkToken("join"))
  const session = useStore(sessionStore)
  const asked = useQuery({
    queryKey: ["invitation"],
    queryFn: () =>
      callFunction<Invitation>("get-invitation", { token }, "nobody"),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!token) return <ClosedPage text={staffMessages.noLink} />
  if (asked.isPending || session.status === "loading") return <Loading />
  if (asked.isError) return <ClosedPage text={errorMessage(asked.error)} />
  const invitation = asked.data
  const present = session.status === "signed-in" ? session.user.email : null
  return (
    <Page title="Join">
      <p className="max-w-prose">
        {invitation.by} invites {invitation.email} to work at the label:{" "}
        {STAFF_WORK[invitation.role]}.
      </p>
      {present && present !== invitation.email ? (
        <OtherAccount email={invitation.email} present={present} />
      ) : invitation.has_account && !present ? (
        <SignIn />
      ) : (
        <Join {...{ token, invitation }} isMember={present !== null} />
      )}
    </Page>
  )
}

function ClosedPage({ text }: { text: string }) {
  return (
    <Page title="Join">
      <Closed text={text} />
    </Page>
  )
}

type OtherAccountProps = { email: string; present: string }

function OtherAccount({ email, present }: OtherAccountProps) {
  async function leave() {
    const client = await authClient()
    await client.signOut({ scope: "local" })
  }
  return (
    <>
      <p role="alert">{staffMessages.otherAccount(email, present)}</p>
      <p>
        <button type="button" className="press" onClick={leave}>
          Sign out
        </button>
      </p>
    </>
  )
}

/** The token stays in this tab while the person signs in elsewhere. */
function SignIn() {
  return (
    <>
      <p>You already have an account. Sign in, then join.</p>
      <p>
        <a
          className="press press-main"
          href={withReturnPath("/login", "/studio/join")}
        >
          Sign in
        </a>
      </p>
    </>
  )
}

type JoinProps = { token: string; invitation: Invitation; isMember: boolean }

function Join({ token, invitation, isMember }: JoinProps) {
  const submission = useSubmission(async (fields) => {
    const name = textOf(fields, "name")
    const password = textOf(fields, "password")
    try {
      const body = { token, name, password }
      await callFunction(
        "accept-invitation",
        body,
        isMember ? "member" : "nobody",
      )
    } catch (error) {
      return errorMessage(error)
    }
    forgetLink("join")
    if (!isMember) await signIn(invitation.email, password)
    location.assign("/studio")
  }, staffMessages.notChanged)
  return (
    <SecretForm submission={submission} action="Join">
      <Box
        label="Your name, shown to colleagues"
        name="name"
        autoComplete="name"
        maxLength={200}
      />
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={invitation.email}
        readOnly
        hidden
      />
      {isMember ? (
        <Box
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
      ) : (
        <Box
          label="A password for your account"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={MIN_STAFF_PASSWORD_LENGTH}
        />
      )}
    </SecretForm>
  )
}

async function signIn(email: string, password: string) {
  const client = await authClient()
  await client.signInWithPassword({ email, password })
}
