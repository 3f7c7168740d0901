import { useId } from "react"
import type { ParcelDetails } from "./order.ts"

/** The database's rules for what carriers print. */
const CARRIER = "[\\p{L}\\p{N}][\\p{L}\\p{N} .&\\-]{0,59}"
const NUMBER = "[\\p{L}\\p{N}][\\p{L}\\p{N} \\-]{0,59}"
const KNOWN = ["Royal Mail", "Parcelforce", "Evri", "DPD", "DHL", "UPS"]

type BoxesProps = { was?: ParcelDetails }

/** The carrier and tracking number of a parcel. */
export function ParcelFields({ was }: BoxesProps) {
  return (
    <>
      <CarrierBox was={was?.carrier ?? null} />
      <NumberBox
        name="tracking_number"
        label="Tracking number"
        was={was?.tracking_number ?? null}
      />
    </>
  )
}

export function CarrierBox({ was }: { was: string | null }) {
  const known = useId()
  return (
    <label className="grid content-start gap-1.5">
      <span className="label text-ash">Carrier</span>
      <input
        name="carrier"
        list={known}
        defaultValue={was ?? ""}
        pattern={CARRIER}
        maxLength={60}
        title="Use letters, digits, spaces and hyphens."
        autoComplete="off"
        className="box"
      />
      <datalist id={known}>
        {KNOWN.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  )
}

type NumberBoxProps = { name: string; label: string; was: string | null }

export function NumberBox({ name, label, was }: NumberBoxProps) {
  return (
    <label className="grid content-start gap-1.5">
      <span className="label text-ash">{label}</span>
      <input
        name={name}
        defaultValue={was ?? ""}
        pattern={NUMBER}
        maxLength={60}
        title="Use letters, digits, spaces and hyphens."
        autoComplete="off"
        className="box"
      />
    </label>
  )
}

/** The values of the fields; null when empty. */
export function parcelDetails(fields: FormData): ParcelDetails {
  return {
    carrier: written(fields.get("carrier")),
    tracking_number: written(fields.get("tracking_number")),
  }
}

export function written(field: FormDataEntryValue | null) {
  return String(field ?? "").trim() || null
}
