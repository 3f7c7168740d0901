import { useEffect, useRef } from "react"
import { Form, Link, useNavigation } from "react-router"
import type { TestOutcome, TestSession } from "#app/data/test-payment.ts"
import { testPaymentNotes } from "#app/order-messages.ts"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { countryName } from "#domain/countries.ts"
import { priceText } from "#domain/money.ts"
import { HOME_COUNTRY } from "#domain/shipping.ts"

/** Groups of four digits, as on the card, unless the caret is inside the
 * number. */
function groupDigits(input: HTMLInputElement) {
  if (input.selectionStart !== input.value.length) return
  const digits = input.value.replace(/\D/g, "")
  input.value = digits.replace(/(\d{4})(?=\d)/g, "$1 ")
}

const CARDS = [
  { name: "pays", number: "4242 4242 4242 4242", text: "pays" },
  { name: "declines", number: "4000 0000 0000 0002", text: "is declined" },
  {
    name: "asks",
    number: "4000 0025 0000 3155",
    text: "asks for a second step",
  },
]

type Answer = TestOutcome & { values: Record<string, string> }
type FormProps = {
  session: TestSession
  card: string | null
  answer: Answer | undefined
}

/** Contact details, address and card. Supports browser autofill and works
 * without JavaScript. */
export function TestCardForm({ session, card, answer }: FormProps) {
  const { checkout } = session
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== "idle"
  const faults = answer?.faults ?? {}
  useEffect(() => {
    if (!answer) return
    const alert = form.current?.querySelector("[role=alert]")
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid]")
    // On a phone the order is above the form, so the error may be below the
    // screen.
    if (faulty) faulty.focus()
    else alert?.scrollIntoView({ block: "center" })
  }, [answer])
  const field = (name: string) => ({
    name,
    defaultValue: answer?.values[name],
    error: testPaymentNotes.faults[faults[name] ?? ""],
  })
  const isFree = checkout.total_cents === 0
  return (
    <Form ref={form} method="post" noValidate className="grid gap-10">
      <input type="hidden" name="step" value="pay" />
      <Trouble answer={answer} />
      <Part title="Contact">
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...field("email")}
          defaultValue={answer?.values.email ?? session.email ?? ""}
        />
      </Part>
      {checkout.needs_address && (
        <Part title={`Delivery, ${countryName(checkout.country)}`}>
          <Field
            label="Name"
            autoComplete="shipping name"
            required
            {...field("name")}
          />
          <Field
            label="Address"
            autoComplete="shipping address-line1"
            required
            {...field("line1")}
          />
          <Field
            label="Flat, floor, bell"
            autoComplete="shipping address-line2"
            {...field("line2")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Town or city"
              autoComplete="shipping address-level2"
              required
              {...field("city")}
            />
            <Field
              label="Postcode"
              autoComplete="shipping postal-code"
              required={checkout.country === HOME_COUNTRY}
              {...field("postcode")}
            />
          </div>
        </Part>
      )}
      {isFree ? (
        <p className="text-ash">{testPaymentNotes.free}</p>
      ) : (
        <Part title="Card">
          <CardHints />
          <CardFields key={card} {...{ card, field }} />
        </Part>
      )}
      <div className="grid gap-4">
        <Button type="submit" aria-disabled={busy} className="w-full">
          {submitText(busy, checkout)}
        </Button>
        <p className="text-center">
          <Link
            to={`/cart?cancelled=${session.id}`}
            className={buttonClass("link")}
          >
            Cancel and return to the cart
          </Link>
        </p>
      </div>
    </Form>
  )
}

function submitText(busy: boolean, checkout: TestSession["checkout"]) {
  if (busy) return "Processing..."
  const { total_cents, currency } = checkout
  if (total_cents === 0) return "Place order"
  return `Pay ${priceText(total_cents, currency)}`
}

function Trouble({ answer }: { answer: Answer | undefined }) {
  const text =
    answer?.outcome === "declined"
      ? testPaymentNotes.declined
      : testPaymentNotes.faulty
  return (
    <div role="alert" className="empty:hidden">
      {answer && (
        <p className="border-signal border-l-4 bg-ink px-5 py-4">{text}</p>
      )}
    </div>
  )
}

type PartProps = { title: string; children: React.ReactNode }

function Part({ title, children }: PartProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="label pb-4 text-ash">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Links that fill in a test card's number. Each is a page of its own, so that
 * it works without JavaScript too. */
function CardHints() {
  return (
    <ul className="grid border-rule border-t text-sm">
      {CARDS.map(({ name, number, text }) => (
        <li key={name} className="border-rule border-b">
          <Link
            to={`?card=${name}`}
            replace
            preventScrollReset
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-signal"
          >
            <span className="font-mono">{number}</span>
            <span className="text-ash">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type CardFieldsProps = {
  card: string | null
  field: (name: string) => object
}

function CardFields({ card, field }: CardFieldsProps) {
  const chosen = CARDS.find(({ name }) => name === card)
  return (
    <>
      <Field
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        required
        {...field("card")}
        defaultValue={chosen?.number}
        onInput={({ currentTarget }) => groupDigits(currentTarget)}
      />
      <div className="grid grid-cols-2 gap-5">
        <Field
          label="Expiry"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          required
          {...field("expiry")}
          defaultValue={chosen && "12/39"}
        />
        <Field
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          required
          {...field("cvc")}
          defaultValue={chosen && "123"}
        />
      </div>
    </>
  )
}
