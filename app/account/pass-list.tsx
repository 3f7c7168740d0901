import { type FormEvent, useId, useState } from "react"
import { Link } from "react-router"
import { LONGEST_HOLDER, type Pass, passEnd, passName } from "#domain/pass.ts"
import { namePass } from "../data/passes.ts"
import { passMessages } from "../order-messages.ts"
import { Button, buttonClass } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { accessToken } from "./session/session.ts"

/** The part of a pass that is known before it is opened. */
export type ListedPass = Pick<
  Pass,
  "id" | "number" | "kind" | "holder" | "closed_at" | "entered_at"
> & { code?: string }

type PassListProps = {
  passes: readonly ListedPass[]
  /** For buyers without an account. */
  orderKey?: string
}

/** The tickets and cards of an order line: the name on each and a link to
 * it. */
export function PassList({ passes, orderKey }: PassListProps) {
  if (passes.length === 0) return null
  return (
    <ul className="w-full">
      {passes.map((pass) => (
        <PassRow key={pass.id} {...{ pass, orderKey }} />
      ))}
    </ul>
  )
}

function PassRow(props: { pass: ListedPass; orderKey?: string }) {
  const { pass, orderKey } = props
  const end = passEnd({
    ...pass,
    starts_at: null,
    ends_at: null,
    ends_on: null,
  })
  return (
    <li className="flex flex-wrap items-end gap-x-6 gap-y-3 border-rule border-t py-4">
      <p className="label min-w-36 py-3">
        {passName(pass)}
        {end && <span className="block text-signal">{end}</span>}
      </p>
      {end ? (
        <p className="py-2">{pass.holder}</p>
      ) : (
        <NameForm {...{ pass, orderKey }} />
      )}
      {!pass.closed_at && (
        <Link
          to={addressOf(pass)}
          // Loaders cannot read a fragment during client navigation, so reload.
          reloadDocument={pass.code !== undefined}
          aria-label={`Open ${passName(pass)}`}
          className={buttonClass("quiet", "ml-auto")}
        >
          Open
        </Link>
      )}
    </li>
  )
}

/** The code, if any, stays in the fragment and never leaves the browser. */
function addressOf({ id, code }: ListedPass) {
  return code ? `/pass/${id}#code=${code}` : `/pass/${id}`
}

function NameForm(props: { pass: ListedPass; orderKey?: string }) {
  const { pass, orderKey } = props
  const id = useId()
  const [saved, setSaved] = useState(pass.holder ?? "")
  const [typed, setTyped] = useState(saved)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || typed.trim() === saved) return
    setBusy(true)
    const by =
      orderKey === undefined
        ? { token: (await accessToken()) ?? undefined }
        : { key: orderKey }
    const answer = await namePass(pass.id, typed.trim(), by)
    setBusy(false)
    if (!answer.ok) return toast(passMessages.notNamed(answer.reason))
    setSaved(answer.data.holder ?? "")
    setTyped(answer.data.holder ?? "")
    toast(passMessages.named)
  }

  return (
    <form onSubmit={save} className="flex min-w-0 grow items-end gap-3">
      <div className="grid min-w-0 grow gap-1 sm:max-w-72">
        <label htmlFor={id} className="label text-ash">
          {pass.kind === "membership"
            ? "Name on the card"
            : "Name on the ticket"}
        </label>
        <input
          id={id}
          value={typed}
          maxLength={LONGEST_HOLDER}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-12 w-full border border-ash bg-ink px-3"
        />
      </div>
      <Button
        type="submit"
        look="quiet"
        aria-label={`Save the name on ${passName(pass)}`}
        aria-disabled={busy || typed.trim() === saved}
      >
        Save
      </Button>
    </form>
  )
}
