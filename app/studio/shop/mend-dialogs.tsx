import type { FormEvent, ReactNode } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { studioMessages } from "../messages.ts"
import {
  mendAddress,
  mendEmail,
  mendParcel,
  type Order,
  type ParcelWords,
} from "./order.ts"
import { ParcelBoxes, parcelWords } from "./parcel-words.tsx"
import { useDoing } from "./use-doing.ts"

type OrderDialogProps = { order: Order; onClose: () => void }

const ADDRESS = [
  { name: "name", label: "Name", required: true, longest: 200 },
  { name: "line1", label: "Address", required: true, longest: 300 },
  { name: "line2", label: "Second line", required: false, longest: 300 },
  { name: "city", label: "Town or city", required: true, longest: 200 },
  { name: "region", label: "County", required: false, longest: 200 },
  { name: "postcode", label: "Postcode", required: true, longest: 40 },
  {
    name: "country",
    label: "Country, two letters",
    required: true,
    longest: 2,
  },
  { name: "phone", label: "Telephone", required: false, longest: 40 },
] as const

export function AddressDialog({ order, onClose }: OrderDialogProps) {
  const was = order.order_addresses
  async function mend(fields: FormData) {
    const address = ADDRESS.map(({ name }) => [name, String(fields.get(name))])
    await mendAddress(order.id, Object.fromEntries(address))
    return studioMessages.addressMended
  }
  return (
    <MendDialog title="Mend the address" mend={mend} onClose={onClose}>
      {ADDRESS.map(({ name, label, required, longest }) => (
        <Box
          key={name}
          {...{ name, label, required, longest }}
          was={was?.[name] ?? (name === "country" ? "GB" : "")}
        />
      ))}
      <p className="text-ash text-sm">
        The one before stays in the order's story.
      </p>
    </MendDialog>
  )
}

export function EmailDialog({ order, onClose }: OrderDialogProps) {
  async function mend(fields: FormData) {
    await mendEmail(order.id, String(fields.get("email")))
    return studioMessages.emailMended
  }
  return (
    <MendDialog title="Mend the e-mail" mend={mend} onClose={onClose}>
      <Box
        name="email"
        type="email"
        label="E-mail address"
        required
        longest={254}
        was={order.email ?? ""}
      />
      <p className="text-ash text-sm">
        The confirmation goes to it at once, with a new link to the order. The
        link in earlier mails opens nothing any more.
      </p>
    </MendDialog>
  )
}

type ParcelDialogProps = {
  parcel: ParcelWords & { id: string }
  onClose: () => void
}

export function ParcelDialog({ parcel, onClose }: ParcelDialogProps) {
  async function mend(fields: FormData) {
    await mendParcel(parcel.id, parcelWords(fields))
    return studioMessages.saved
  }
  return (
    <MendDialog title="Put the parcel right" mend={mend} onClose={onClose}>
      <ParcelBoxes was={parcel} />
      <p className="text-ash text-sm">
        Who was told is not told again; account and order page show it at once.
      </p>
    </MendDialog>
  )
}

type MendDialogProps = {
  title: string
  /** Answers what to say of it. */
  mend: (fields: FormData) => Promise<string>
  onClose: () => void
  children: ReactNode
}

function MendDialog({ title, mend, onClose, children }: MendDialogProps) {
  const { busy, act } = useDoing()
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (await act(async () => ({ done: await mend(fields) }))) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={save} className="grid gap-4">
        {children}
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="press press-main" disabled={busy}>
            Save
          </button>
          <button type="button" className="press" onClick={onClose}>
            Leave it
          </button>
        </p>
      </form>
    </Dialog>
  )
}

type BoxProps = {
  name: string
  label: string
  required: boolean
  longest: number
  was: string
  type?: "email"
}

function Box({ name, label, required, longest, was, type }: BoxProps) {
  return (
    <label className="grid gap-1.5">
      <span className="label text-ash">
        {label}
        {required && " *"}
      </span>
      <input
        name={name}
        type={type ?? "text"}
        required={required}
        maxLength={longest}
        defaultValue={was}
        autoComplete="off"
        className="box"
      />
    </label>
  )
}
