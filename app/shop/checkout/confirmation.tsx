import { useState } from "react"
import { ItemDownloads } from "#app/account/downloads/item-downloads.tsx"
import { useSession } from "#app/account/session/use-session.ts"
import { callFunction } from "#app/data/functions.ts"
import { successNotes } from "#app/order-messages.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { SectionHead } from "#app/ui/section-head.tsx"
import { toast } from "#app/ui/toast.ts"
import { dateText } from "#domain/calendar.ts"
import { copiesText } from "#domain/edition.ts"
import { priceText } from "#domain/money.ts"
import { waitingText } from "#domain/pre-order.ts"
import type { CheckoutReceipt, ReceiptItem } from "#domain/receipt.ts"
import type { Confirmed } from "./confirm-order.ts"
import { OrderTotals } from "./order-totals.tsx"

type ConfirmationProps = Confirmed & {
  receipt: CheckoutReceipt | null
  session: string
}

/** The confirmed order: its number, its items and what happens next. */
export function Confirmation(props: ConfirmationProps) {
  const { order_id, customer_email, receipt } = props
  const session = useSession()
  const isMember = session.status === "signed-in"
  return (
    <div className="grid gap-16 px-gutter pt-16 pb-24">
      <header className="grid gap-6">
        <p className="label text-ash">
          <span className="text-bone">Order {props.number}</span>
          {receipt && ` · ${dateText(receipt.created_at)}`}
        </p>
        <h1 className="poster text-headline">{successNotes.thanks}</h1>
        <p className="max-w-prose text-ash text-lg">
          {customer_email
            ? successNotes.receiptTo(customer_email)
            : successNotes.receiptMailed}
          {receipt?.needs_shipping && ` ${successNotes.shipping}`}
        </p>
      </header>
      {session.status === "signed-out" && customer_email && (
        <GuestPrompt
          email={customer_email}
          orderId={order_id}
          session={props.session}
          digital={receipt?.items.some(({ is_digital }) => is_digital)}
        />
      )}
      {receipt ? (
        <Bought {...{ receipt, isMember }} />
      ) : (
        <p>{successNotes.itemsMissing}</p>
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/shop">Continue shopping</ButtonLink>
        <ButtonLink to="/account" look="quiet">
          View your orders
        </ButtonLink>
        <ButtonLink to="/redeem" look="quiet">
          Redeem a download code
        </ButtonLink>
      </p>
    </div>
  )
}

type GuestPromptProps = {
  email: string
  orderId: string
  session: string
  digital?: boolean
}

/** Guests still get their music: the order email has the link to it, and so
 * does an account with that address. */
function GuestPrompt(props: GuestPromptProps) {
  const { email, orderId, digital } = props
  const from = encodeURIComponent(`/account#order-${orderId}`)
  return (
    <section
      aria-labelledby="guest-prompt"
      className="grid gap-6 border-signal border-l-4 bg-panel p-6 sm:p-8"
    >
      <h2 id="guest-prompt" className="poster text-2xl">
        {successNotes.guestTitle}
      </h2>
      <p className="max-w-prose break-words">
        {digital
          ? successNotes.guestDigital(email)
          : successNotes.guestPhysical(email)}
      </p>
      <p className="flex flex-wrap gap-3">
        <SendAgain session={props.session} />
        <ButtonLink
          to={`/register?from=${from}`}
          state={{ email }}
          look="quiet"
        >
          Create an account
        </ButtonLink>
        <ButtonLink to={`/login?from=${from}`} look="quiet">
          Sign in
        </ButtonLink>
      </p>
    </section>
  )
}

function SendAgain({ session }: { session: string }) {
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const answer = await callFunction("send-order-link", {
      session_id: session,
    })
    setBusy(false)
    toast(
      answer.ok
        ? successNotes.sentAgain
        : successNotes.notSentAgain(answer.reason),
    )
  }

  return (
    <Button aria-disabled={busy} onClick={() => !busy && void send()}>
      {busy ? "Sending..." : successNotes.sendAgain}
    </Button>
  )
}

type BoughtProps = { receipt: CheckoutReceipt; isMember: boolean }

function Bought({ receipt, isMember }: BoughtProps) {
  const files = receipt.items.filter(
    (item) => item.digital_payload_id && !waitingText(item),
  )
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-16 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="grid content-start gap-16">
        {isMember && files.length > 0 && (
          <section aria-labelledby="downloads-head">
            <SectionHead id="downloads-head" title="Your Downloads" />
            <ul className="grid gap-10">
              {files.map((item) => (
                <li key={item.id}>
                  <ItemDownloads item={item} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="items-head">
          <SectionHead id="items-head" title="What You Bought" />
          <ul className="border-rule border-b">
            {receipt.items.map((item) => (
              <Item key={item.id} {...{ item }} currency={receipt.currency} />
            ))}
          </ul>
        </section>
      </div>
      <section aria-label="Order summary" className="self-start">
        <OrderTotals order={receipt} />
      </section>
    </div>
  )
}

function Item({ item, currency }: { item: ReceiptItem; currency: string }) {
  const { qty, unit_price_cents } = item
  const waiting = waitingText(item)
  return (
    <li className="flex items-baseline justify-between gap-6 border-rule border-t py-4">
      <p className="min-w-0">
        <span className="font-bold">{item.product_title}</span>
        <span className="block text-ash">
          {[item.artist_name, item.variant_title].filter(Boolean).join(" · ")}
        </span>
        {copiesText(item) && (
          <span className="label block">{copiesText(item)}</span>
        )}
        {waiting && <span className="label block text-signal">{waiting}</span>}
      </p>
      <p className="shrink-0 text-right font-mono text-sm tabular-nums">
        {priceText(qty * unit_price_cents, currency)}
        {qty > 1 && (
          <span className="block text-ash">
            {qty} × {priceText(unit_price_cents, currency)}
          </span>
        )}
      </p>
    </li>
  )
}
