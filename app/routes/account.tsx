import type { User } from "@supabase/auth-js"
import { Suspense } from "react"
import { useNavigate, useRevalidator } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { EmailSetting } from "../account/email-setting.tsx"
import { Guard, GuardSkeleton } from "../account/guard.tsx"
import { Memberships, readMemberships } from "../account/memberships.tsx"
import { accountMessages } from "../account/messages.ts"
import { NameSetting } from "../account/name-setting.tsx"
import { OrderHistory, readOrders } from "../account/order-history.tsx"
import { PasswordSetting } from "../account/password-setting.tsx"
import { SecondFactorSetting } from "../account/second-factor-setting.tsx"
import { knownMember } from "../account/session/known-member.ts"
import type { Member } from "../account/session/member.ts"
import { authClient, currentSession } from "../account/session/session.ts"
import {
  signOutAndLeave,
  signOutEverywhere,
  signOutHere,
} from "../account/session/sign-out.ts"
import { YourData } from "../account/your-data.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/account"

const TITLE = "Account"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account – 9X",
    description: "Your orders, downloads and settings at 9X.",
    unlisted: true,
  })

type Loaded = Pick<Route.ComponentProps, "loaderData">

/** The server renders the same page for everybody. The member's own data is
 * requested here and awaited where it is shown. */
export function clientLoader() {
  return {
    account: readAccount(),
    orders: readOrders(),
    memberships: readMemberships(),
  }
}

/** The account's current data: other devices may have changed it since this one
 * signed in. */
async function readAccount(): Promise<User | null> {
  try {
    if (!(await knownMember())) return null
    const client = await authClient()
    const { data, error } = await client.getUser()
    if (error) throw error
    return data.user
  } catch {
    if (currentSession().status === "signed-in") {
      toast(accountMessages.notLoaded)
    }
    return null
  }
}

export function HydrateFallback() {
  return <GuardSkeleton title={TITLE} />
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <Guard title={TITLE}>
      {(member) => <MemberPage key={member.id} {...{ member, loaderData }} />}
    </Guard>
  )
}

function MemberPage({ member, loaderData }: Loaded & { member: Member }) {
  return (
    <>
      <PageHead title={TITLE}>
        <SignOut />
      </PageHead>
      <div className="grid gap-20 px-gutter pb-24">
        <Profile member={member} />
        <Memberships read={loaderData.memberships} />
        <OrderHistory orders={loaderData.orders} />
        <p>
          <ButtonLink to="/redeem" look="quiet">
            Redeem a download code
          </ButtonLink>
        </p>
        <Settings member={member} account={loaderData.account} />
      </div>
    </>
  )
}

function Profile({ member }: { member: Member }) {
  const facts = [
    ["Name", member.displayName],
    ["Email", member.email],
    ["Member since", dateText(member.createdAt)],
  ]
  return (
    <section aria-labelledby="profile-head">
      <SectionHead id="profile-head" title="Profile" />
      <dl className="grid gap-6 sm:grid-cols-3">
        {facts.map(([name, fact]) => (
          <div key={name} className="min-w-0">
            <dt className="label pb-2 text-ash">{name}</dt>
            <dd className="break-words text-xl">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type SettingsProps = { member: Member; account: Promise<User | null> }

function Settings({ member, account }: SettingsProps) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="settings-head">
      <SectionHead id="settings-head" title="Settings" />
      <div className="border-rule border-b">
        <NameSetting member={member} />
        <EmailSetting
          email={member.email}
          account={account}
          onChange={revalidate}
        />
        <PasswordSetting email={member.email} />
        <Suspense fallback={null}>
          <SecondFactorSetting
            member={member}
            account={account}
            onChange={revalidate}
          />
        </Suspense>
        <YourData email={member.email} />
      </div>
    </section>
  )
}

function SignOut() {
  const navigate = useNavigate()
  const home = () => navigate("/")
  return (
    <p className="flex flex-wrap gap-3">
      <Button look="quiet" onClick={() => signOutAndLeave(signOutHere, home)}>
        Sign out
      </Button>
      <Button
        look="quiet"
        onClick={() => signOutAndLeave(signOutEverywhere, home)}
      >
        Sign out everywhere
      </Button>
    </p>
  )
}
