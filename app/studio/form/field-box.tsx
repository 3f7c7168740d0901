import { type ReactNode, useId } from "react"
import { Controller, useFormContext } from "react-hook-form"
import { slugOf } from "#domain/records/slug.ts"
import { type StudioMessage, studioMessages } from "../messages.ts"
import { PictureBox } from "../pictures/picture-box.tsx"
import { TextPicture } from "../pictures/text-picture.tsx"
import type { Field } from "../resource.ts"
import { ReferenceBox, ReferencesBox } from "./reference-box.tsx"

/** One form field, with the control for its kind. */
export function FieldBox({ field }: { field: Field }) {
  const { formState } = useFormContext()
  const id = useId()
  const fault = formState.errors[field.name]?.message
  const error = typeof fault === "string" ? sentence(fault) : undefined
  const described = [field.hint && `${id}-hint`, error && `${id}-error`]
  const aria = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    "aria-required": field.required,
  }
  if (field.kind === "switch") return <Switch field={field} aria={aria} />
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="label text-ash">
        {field.label}
        {field.required && " *"}
      </label>
      <Control field={field} aria={aria} />
      {field.hint && (
        <p id={`${id}-hint`} className="text-ash text-sm">
          {field.hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-signal text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** A rule's message is a key of the messages; the database's is a sentence. */
function sentence(fault: string) {
  return Object.hasOwn(studioMessages, fault)
    ? studioMessages[fault as StudioMessage]
    : fault
}

type Aria = { id: string } & Record<`aria-${string}`, unknown>
type ControlProps = { field: Field; aria: Aria }

function Control({ field, aria }: ControlProps): ReactNode {
  const { register, control } = useFormContext()
  const own = register(field.name)
  switch (field.kind) {
    case "text":
      return (
        <>
          <textarea {...aria} {...own} rows={field.rows ?? 8} className="box" />
          {field.pictures && <FieldPicture name={field.name} box={aria.id} />}
        </>
      )
    case "lines":
      return <textarea {...aria} {...own} rows={3} className="box" />
    case "choice":
      return (
        <select {...aria} {...own} className="box">
          {!field.required && <option value="">–</option>}
          {field.options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )
    case "word":
      return (
        <>
          <input {...aria} {...own} list={`${aria.id}-words`} className="box" />
          <datalist id={`${aria.id}-words`}>
            {field.options.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </datalist>
        </>
      )
    case "reference":
      return (
        <Controller
          control={control}
          name={field.name}
          render={({ field: { value, onChange } }) => (
            <ReferenceBox {...{ field, aria, value, onChange }} />
          )}
        />
      )
    case "references":
      return (
        <Controller
          control={control}
          name={field.name}
          render={({ field: { value, onChange } }) => (
            <ReferencesBox {...{ field, aria, value, onChange }} />
          )}
        />
      )
    case "picture":
      return (
        <Controller
          control={control}
          name={field.name}
          render={({ field: { value, onChange } }) => (
            <PictureBox {...{ aria, value, onChange }} shape={field.shape} />
          )}
        />
      )
    case "slug":
      return <SlugBox {...{ field, aria }} from={field.from} />
    case "switch":
    case "own":
      return null
    default:
      return (
        <input
          {...aria}
          {...own}
          type={TYPES[field.kind]}
          autoComplete={field.autoComplete}
          className="box"
        />
      )
  }
}

type FieldPictureProps = { name: string; box: string }

function FieldPicture({ name, box }: FieldPictureProps) {
  const { getValues, setValue } = useFormContext()
  return (
    <TextPicture
      box={box}
      read={() => String(getValues(name) ?? "")}
      onWrite={(text) =>
        setValue(name, text, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}

const TYPES = {
  line: "text",
  link: "url",
  date: "date",
  time: "time",
  moment: "datetime-local",
  number: "number",
  price: "text",
  email: "email",
  password: "password",
} as const

type SlugBoxProps = ControlProps & { from: string }

/** Suggests a slug from the name when asked. */
function SlugBox({ field, aria, from }: SlugBoxProps) {
  const { register, getValues, setValue } = useFormContext()
  function suggest() {
    setValue(field.name, slugOf(String(getValues(from) ?? "")), {
      shouldDirty: true,
      shouldValidate: true,
    })
  }
  return (
    <div className="flex gap-2">
      <input
        {...aria}
        {...register(field.name)}
        autoCapitalize="none"
        spellCheck={false}
        className="box label"
      />
      <button type="button" className="press shrink-0" onClick={suggest}>
        Use name
      </button>
    </div>
  )
}

function Switch({ field, aria }: ControlProps) {
  const { register } = useFormContext()
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        {...aria}
        {...register(field.name)}
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
      />
      <span>
        {field.label}
        {field.hint && (
          <span id={`${aria.id}-hint`} className="block text-ash text-sm">
            {field.hint}
          </span>
        )}
      </span>
    </label>
  )
}
