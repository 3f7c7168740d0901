import { useNavigate } from "react-router"
import { EmailSetting } from "../account/email-setting.tsx"
import { FactorSetting } from "../account/factor-setting.tsx"
import { Guard } from "../account/guard.tsx"
import { NameSetting } from "../account/name-setting.tsx"
import { OrderHistory } from "../account/order-history.tsx"
import { PasswordSetting } from "../account/password-setting.tsx"
import type { Member } from "../account/session/member.ts"
import {
  leaveBy,
  signOutEverywhere,
  signOutHere,
} from "../account/session/sign-out.ts"
import { useAccount } from "../account/session/use-account.ts"
import { YourData } from "../account/your-data.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { Button } from "../ui/button.tsx"
import { longDate } from "../ui/formats.ts"
import { PageHead } from "../ui/page-head.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import type { Route } from "./+types/account"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Account – 9X",
    description: "Your orders, downloads and settings at 9X.",
    unlisted: true,
  })

export default function Account() {
  return <Guard>{(member) => <MemberPage member={member} />}</Guard>
}

function MemberPage({ member }: { member: Member }) {
  return (
    <>
      <PageHead title="Account">
        <SignOut />
      </PageHead>
      <div className="grid gap-20 px-gutter pb-24">
        <Profile member={member} />
        <OrderHistory userId={member.id} />
        <Settings member={member} />
      </div>
    </>
  )
}

function Profile({ member }: { member: Member }) {
  const facts = [
    ["Name", member.displayName],
    ["Email", member.email],
    ["Member since", longDate(member.createdAt)],
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

function Settings({ member }: { member: Member }) {
  const { account, reload } = useAccount(member)
  const factors = account?.factors ?? []
  return (
    <section aria-labelledby="settings-head">
      <SectionHead id="settings-head" title="Settings" />
      <div className="border-rule border-b">
        <NameSetting member={member} />
        <EmailSetting
          email={account?.email ?? member.email}
          waiting={account?.new_email}
          onChange={reload}
        />
        <PasswordSetting email={member.email} />
        {account && (
          <FactorSetting
            member={member}
            on={factors.some(({ status }) => status === "verified")}
            onChange={reload}
          />
        )}
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
      <Button look="quiet" onClick={() => leaveBy(signOutHere, home)}>
        Sign out
      </Button>
      <Button look="quiet" onClick={() => leaveBy(signOutEverywhere, home)}>
        Sign out everywhere
      </Button>
    </p>
  )
}
