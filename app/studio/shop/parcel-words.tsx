import { useId } from "react"
import type { ParcelWords } from "./order.ts"

/** As the table asks for them: what a carrier prints, nothing else. */
const CARRIER = "[\\p{L}\\p{N}][\\p{L}\\p{N} .&\\-]{0,59}"
const NUMBER = "[\\p{L}\\p{N}][\\p{L}\\p{N} \\-]{0,59}"
const KNOWN = ["Royal Mail", "Parcelforce", "Evri", "DPD", "DHL", "UPS"]

type BoxesProps = { was?: ParcelWords }

/** With whom it goes, and under what number. */
export function ParcelBoxes({ was }: BoxesProps) {
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
        title="Letters, digits, spaces and hyphens."
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
        title="Letters, digits, spaces and hyphens."
        autoComplete="off"
        className="box"
      />
    </label>
  )
}

/** What stands in the boxes; nothing for an empty one. */
export function parcelWords(fields: FormData): ParcelWords {
  return {
    carrier: written(fields.get("carrier")),
    tracking_number: written(fields.get("tracking_number")),
  }
}

export function written(field: FormDataEntryValue | null) {
  return String(field ?? "").trim() || null
}
