import { useEffect, useState } from "react"
import { Link } from "react-router"
import { Guard } from "../account/guard.tsx"
import { ReceiptSheet } from "../account/receipt-sheet.tsx"
import { accessToken } from "../account/session/session.ts"
import { Skeleton } from "../account/skeleton.tsx"
import { oneReceipt, type PrintedReceipt } from "../data/orders.ts"
import { accountMessages } from "../messages.ts"
import { pageMeta } from "../site/meta.ts"
import { useSite } from "../site/use-site.ts"
import { Button } from "../ui/button.tsx"
import { Missing } from "../ui/missing.tsx"
import type { Route } from "./+types/receipt"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Receipt – 9X",
    description: "The receipt of an order at 9X.",
    unlisted: true,
  })

/** An order's receipt, to be printed as often as one likes. */
export default function Receipt({ params }: Route.ComponentProps) {
  return (
    <Guard>
      {(member) => <Printed orderId={params.id} userId={member.id} />}
    </Guard>
  )
}

type PrintedProps = { orderId: string; userId: string }

function Printed(props: PrintedProps) {
  const receipt = useReceipt(props)
  if (receipt === "missing") {
    return (
      <Missing
        text="Order not found."
        link={{ to: "/account", text: "Back to your account" }}
      />
    )
  }
  return (
    <div className="grid gap-8 px-gutter pt-16 pb-24 print:p-0">
      <p className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link
          to="/account"
          className="label inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"
        >
          Your account
        </Link>
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      {receipt === "loading" && <Skeleton label="Loading your receipt" />}
      {receipt === "failed" && <p>{accountMessages.notLoaded.text}</p>}
      {typeof receipt === "object" && <ReceiptSheet order={receipt} />}
    </div>
  )
}

type State = PrintedReceipt | "loading" | "failed" | "missing"

function useReceipt({ orderId, userId }: PrintedProps) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const [state, setState] = useState<State>("loading")
  useEffect(() => {
    let current = true
    read(publishableKey, orderId, userId).then(
      (found) => current && setState(found ?? "missing"),
      () => current && setState("failed"),
    )
    return () => {
      current = false
    }
  }, [publishableKey, orderId, userId])
  return state
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function read(publishableKey: string, orderId: string, userId: string) {
  if (!UUID.test(orderId)) return null
  const token = await accessToken()
  if (!token) throw new Error("signed out")
  return oneReceipt({ publishableKey, token, userId }, orderId)
}
