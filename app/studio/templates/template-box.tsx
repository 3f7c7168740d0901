import { type Ref, useId } from "react"
import { Link } from "react-router"
import type { TemplateKind } from "#domain/records/mail-template.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { templateMessages } from "./messages.ts"
import { type Template, useTemplates } from "./use-templates.ts"

type TemplateBoxProps = {
  kinds: readonly TemplateKind[]
  label: string
  /** The text of the empty option. */
  none: string
  chosen?: string
  /** Explains what choosing a template does. */
  hint?: string
  box?: Ref<HTMLSelectElement>
  onTake: (template: Template | null) => void
}

/** Chooses a template to start an email from. */
export function TemplateBox(props: TemplateBoxProps) {
  const { kinds, label, none, chosen = "", hint, box, onTake } = props
  const id = useId()
  const found = useTemplates(kinds)
  const take = (wanted: string) =>
    onTake(found.data?.find((one) => one.id === wanted) ?? null)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="label text-ash">
        {label}
      </label>
      <select
        ref={box}
        id={id}
        className="box"
        value={chosen}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => take(target.value)}
      >
        <option value="">
          {found.isPending ? studioMessages.loading : none}
        </option>
        {found.data?.map((template) => (
          <option key={template.id} value={template.id}>
            {titleOf(template)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-ash text-sm">
        {found.isError && errorMessage(found.error)}
        {found.data?.length === 0 ? templateMessages.none : hint}{" "}
        <Link to="/studio/templates" className="underline">
          Edit templates
        </Link>
      </p>
    </div>
  )
}

function titleOf({ kind, name }: Template) {
  return kind === "demo_decline" ? `Decline: ${name}` : name
}
