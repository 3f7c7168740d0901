import type { FormEvent, ReactNode } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { studioMessages } from "../messages.ts"
import {
  changeAddress,
  changeEmail,
  correctParcel,
  type Order,
  type ParcelDetails,
} from "./order.ts"
import { ParcelFields, parcelDetails } from "./parcel-fields.tsx"
import { useOrderAction } from "./use-order-action.ts"

type OrderDialogProps = { order: Order; onClose: () => void }

const ADDRESS = [
  { name: "name", label: "Name", required: true, longest: 200 },
  { name: "line1", label: "Address", required: true, longest: 300 },
  {
    name: "line2",
    label: "Address line 2 (optional)",
    required: false,
    longest: 300,
  },
  { name: "city", label: "Town or city", required: true, longest: 200 },
  { name: "region", label: "County", required: false, longest: 200 },
  { name: "postcode", label: "Postcode", required: true, longest: 40 },
  {
    name: "country",
    label: "Country code (two letters)",
    required: true,
    longest: 2,
  },
  { name: "phone", label: "Telephone", required: false, longest: 40 },
] as const

export function AddressDialog({ order, onClose }: OrderDialogProps) {
  const was = order.order_addresses
  async function save(fields: FormData) {
    const address = ADDRESS.map(({ name }) => [name, String(fields.get(name))])
    await changeAddress(order.id, Object.fromEntries(address))
    return studioMessages.addressChanged
  }
  return (
    <EditDialog title="Edit address" save={save} onClose={onClose}>
      {ADDRESS.map(({ name, label, required, longest }) => (
        <Box
          key={name}
          {...{ name, label, required, longest }}
          was={was?.[name] ?? (name === "country" ? "GB" : "")}
        />
      ))}
      <p className="text-ash text-sm">
        The old address stays in the order history.
      </p>
    </EditDialog>
  )
}

export function EmailDialog({ order, onClose }: OrderDialogProps) {
  async function save(fields: FormData) {
    await changeEmail(order.id, String(fields.get("email")))
    return studioMessages.emailChanged
  }
  return (
    <EditDialog title="Edit email" save={save} onClose={onClose}>
      <Box
        name="email"
        type="email"
        label="Email address"
        required
        longest={254}
        was={order.email ?? ""}
      />
      <p className="text-ash text-sm">
        We'll send the confirmation to this address at once, with a new link to
        the order. Links in earlier emails stop working.
      </p>
    </EditDialog>
  )
}

type ParcelDialogProps = {
  parcel: ParcelDetails & { id: string }
  onClose: () => void
}

export function ParcelDialog({ parcel, onClose }: ParcelDialogProps) {
  async function save(fields: FormData) {
    await correctParcel(parcel.id, parcelDetails(fields))
    return studioMessages.saved
  }
  return (
    <EditDialog title="Correct parcel details" save={save} onClose={onClose}>
      <ParcelFields was={parcel} />
      <p className="text-ash text-sm">
        The buyer won't get another email. Their account and order page show the
        change at once.
      </p>
    </EditDialog>
  )
}

type EditDialogProps = {
  title: string
  /** Saves the fields and returns the success message. */
  save: (fields: FormData) => Promise<string>
  onClose: () => void
  children: ReactNode
}

function EditDialog({ title, save, onClose, children }: EditDialogProps) {
  const { busy, run } = useOrderAction()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (await run(async () => ({ done: await save(fields) }))) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        {children}
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="press press-main" disabled={busy}>
            Save
          </button>
          <button type="button" className="press" onClick={onClose}>
            Cancel
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
