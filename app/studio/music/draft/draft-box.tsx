import { type ReactNode, useEffect, useId, useRef } from "react"
import { musicMessages } from "../messages.ts"
import { useDraftEditor } from "./draft-context.ts"

type Aria = { id: string } & Record<`aria-${string}`, unknown>

type DraftBoxProps = {
  /** The field name in doubts. */
  name: string
  label: string
  required?: boolean
  /** It is empty, so its doubt can't be dismissed. */
  empty?: boolean
  hint?: string
  /** The validation error. */
  fault?: string | undefined
  wide?: boolean
  children: (aria: Aria) => ReactNode
}

/** One field of a draft, with its doubts below. */
export function DraftBox(props: DraftBoxProps) {
  const { name, label, required, empty, hint, wide, children } = props
  const { draft, settle, refusal } = useDraftEditor()
  const id = useId()
  const refused = refusal?.field === name ? refusal : null
  const fault = refused?.text ?? props.fault
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: "center" })
  }, [refused])
  const doubts = draft.doubts.filter(({ field }) => field === name)
  const described = [
    hint && `${id}-hint`,
    doubts.length > 0 && `${id}-doubt`,
    fault && `${id}-fault`,
  ]
  const aria = {
    id,
    "aria-required": required,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  }
  return (
    <div
      ref={place}
      className={`grid content-start gap-1.5 ${wide ? "sm:col-span-2" : ""}`}
    >
      <label htmlFor={id} className="label text-ash">
        {label}
        {required && " *"}
      </label>
      {children(aria)}
      {hint && (
        <p id={`${id}-hint`} className="text-ash text-sm">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="text-signal text-sm">
          {fault}
        </p>
      )}
      {doubts.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-signal border-l-4 pl-3 text-sm">
          <p id={`${id}-doubt`} className="min-w-0 grow basis-48">
            {doubts.map(({ why }) => why).join(" ")}
          </p>
          {!(required && empty) && (
            <button
              type="button"
              className="min-h-11 underline underline-offset-4 lg:min-h-8"
              aria-label={`${musicMessages.signOff}: ${label}`}
              onClick={() => settle(name)}
            >
              {musicMessages.signOff}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

type LineProps = Omit<DraftBoxProps, "children"> & {
  value: string | null
  onChange: (value: string) => void
  type?: "text" | "date"
  list?: readonly { value: string; title: string }[]
  mono?: boolean
}

/** A single-line field. */
export function LineBox({
  value,
  onChange,
  type,
  list,
  mono,
  ...box
}: LineProps) {
  return (
    <DraftBox {...box} empty={!value?.trim()}>
      {(aria) => (
        <>
          <input
            {...aria}
            type={type ?? "text"}
            list={list && `${aria.id}-words`}
            className={`box ${mono ? "label" : ""}`}
            value={value ?? ""}
            onChange={({ target }) => onChange(target.value)}
          />
          {list && (
            <datalist id={`${aria.id}-words`}>
              {list.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.title}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </DraftBox>
  )
}

type TextProps = Omit<DraftBoxProps, "children"> & {
  value: string | null
  onChange: (value: string) => void
  rows: number
}

/** A multi-line field. */
export function TextBox({ value, onChange, rows, ...box }: TextProps) {
  return (
    <DraftBox {...box}>
      {(aria) => (
        <textarea
          {...aria}
          rows={rows}
          className="box"
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </DraftBox>
  )
}
