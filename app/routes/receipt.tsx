import { type ReactNode, Suspense, use } from "react"
import { Link } from "react-router"
import { isUuid } from "#domain/uuid.ts"
import { Guard, GuardSkeleton } from "../account/guard.tsx"
import { accountMessages } from "../account/messages.ts"
import { type PrintedReceipt, ReceiptSheet } from "../account/receipt-sheet.tsx"
import { knownMember } from "../account/session/known-member.ts"
import { accessToken } from "../account/session/session.ts"
import { receiptById } from "../data/orders.ts"
import { pageMeta } from "../site/meta.ts"
import { Button, buttonClass } from "../ui/button.tsx"
import { Missing } from "../ui/missing.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import type { Route } from "./+types/receipt"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Receipt – 9X",
    description: "The receipt of an order at 9X.",
    unlisted: true,
  })

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { receipt: readReceipt(params.id) }
}

type ReceiptRead = PrintedReceipt | "failed" | "missing"

async function readReceipt(orderId: string): Promise<ReceiptRead> {
  if (!isUuid(orderId)) return "missing"
  try {
    const member = await knownMember()
    const token = await accessToken()
    if (!member || !token) return "failed"
    const found = await receiptById({ token, userId: member.id }, orderId)
    return found ?? "missing"
  } catch {
    return "failed"
  }
}

export function HydrateFallback() {
  return <GuardSkeleton title="Receipt" />
}

/** An order's receipt, for printing. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  return (
    <Guard title="Receipt">
      {() => (
        <Suspense
          fallback={
            <Frame>
              <Skeleton label="Loading your receipt" />
            </Frame>
          }
        >
          <Printed receipt={loaderData.receipt} />
        </Suspense>
      )}
    </Guard>
  )
}

function Printed(props: { receipt: Promise<ReceiptRead> }) {
  const receipt = use(props.receipt)
  if (receipt === "missing") {
    return (
      <Missing
        text="Order not found."
        link={{ to: "/account", text: "Back to your account" }}
      />
    )
  }
  return (
    <Frame>
      {receipt === "failed" ? (
        <p>{accountMessages.notLoaded.text}</p>
      ) : (
        <ReceiptSheet order={receipt} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-8 px-gutter pt-16 pb-24 print:p-0">
      <p className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to="/account" className={buttonClass("link")}>
          Your account
        </Link>
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      {children}
    </div>
  )
}
