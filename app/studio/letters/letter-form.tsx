import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import {
  FormProvider,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form"
import { dayOf } from "#domain/calendar.ts"
import { type LetterBlock, letterBlock } from "#domain/letter/blocks.ts"
import { slugOf } from "#domain/records/slug.ts"
import { ConflictDialog } from "../form/conflict-dialog.tsx"
import { valuesOf } from "../form/form-values.ts"
import { Fields, FormBar } from "../form/resource-form.tsx"
import { useSave } from "../form/use-save.ts"
import { useUnsavedChanges } from "../form/use-unsaved-changes.tsx"
import { notify } from "../frame/toasts.tsx"
import { useSaveKey } from "../frame/use-key.ts"
import type { Group, Row, Values } from "../resource.ts"
import { AudienceBox } from "./audience-box.tsx"
import { BlockList } from "./block-list.tsx"
import { DeleteDraft } from "./delete-draft.tsx"
import type { Letter } from "./letter-data.ts"
import { blockNames, LetterPreview } from "./letter-preview.tsx"
import { LETTERS } from "./letter-resource.ts"
import { letterMessages } from "./messages.ts"
import { SendBar } from "./send-bar.tsx"
import { useDebouncedValue } from "./use-debounced-value.ts"

type LetterFormProps = { letter: Letter | null }

/** The editor of a draft, with a preview beside it. */
export function LetterForm({ letter }: LetterFormProps) {
  const form = useForm<Values>({
    defaultValues: letter ? valuesOf(LETTERS, letter) : LETTERS.blank,
    resolver: zodResolver(LETTERS.rules),
    mode: "onTouched",
  })
  const [theirs, setTheirs] = useState<Row | null>(null)
  const kept = useUnsavedChanges({ form, resource: LETTERS, row: letter })
  const saving = { form, resource: LETTERS, row: letter, kept }
  const save = useSave({ ...saving, onConflict: settle })
  function settle(other: Row) {
    if (other.state === "draft") return setTheirs(other)
    notify({ text: letterMessages.alreadySent, isError: true })
  }
  const send = () => {
    fillSlug(form)
    return form.handleSubmit((values) => save(values))()
  }
  useSaveKey(send)
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        noValidate
        className="grid gap-8 px-gutter pt-6"
      >
        <FormBar resource={LETTERS} row={letter}>
          {letter && <DeleteDraft letter={letter} form={form} />}
        </FormBar>
        {letter && <SendBar letter={letter} />}
        {kept.notice}
        <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
          <div className="grid min-w-0 content-start gap-8">
            {LETTERS.groups.map((group) => (
              <Part key={group.title} group={group} />
            ))}
          </div>
          <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">
            <DraftPreview />
          </div>
        </div>
      </form>
      {kept.guard}
      {theirs && letter && (
        <ConflictDialog
          {...{ resource: LETTERS, theirs, form }}
          onClose={() => setTheirs(null)}
          onSave={(over) => form.handleSubmit((values) => save(values, over))()}
        />
      )}
    </FormProvider>
  )
}

/** Gives a letter without a slug one from its month and subject, because
 * subjects repeat. */
function fillSlug(form: UseFormReturn<Values>) {
  if (form.getValues("slug")) return
  const month = dayOf(new Date()).slice(0, "2026-11".length)
  const slug = slugOf(`${month} ${form.getValues("subject") ?? ""}`)
  form.setValue("slug", slug, { shouldDirty: true })
}

const OWN_PARTS: Record<string, () => React.ReactNode> = {
  blocks: () => <BlockList />,
  audience: () => <AudienceBox />,
}

function Part({ group }: { group: Group }) {
  const [first] = group.fields
  const own = first && OWN_PARTS[first.name]
  if (!own) return <Fields group={group} />
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-3 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <legend className="sr-only">{group.title}</legend>
      <p aria-hidden className="label text-ash">
        {group.title}
      </p>
      <div className="min-w-0 max-w-3xl">{own()}</div>
    </fieldset>
  )
}

/** Renders a preview when the writer pauses. Incomplete blocks are left out. */
function DraftPreview() {
  const [subject, preheader, blocks] = useWatch<Values>({
    name: ["subject", "preheader", "blocks"],
  })
  const all = blocks as LetterBlock[]
  const names = blockNames(all).filter((_, at) => all[at] && isWhole(all[at]))
  const { source, called } = useDebouncedValue({
    source: {
      subject: String(subject ?? ""),
      preheader: String(preheader ?? ""),
      blocks: all.filter(isWhole),
    },
    called: names,
  })
  return <LetterPreview source={source} names={called} />
}

function isWhole(block: LetterBlock) {
  const lacksPicture = block.kind === "picture" && block.url === ""
  return !lacksPicture && letterBlock.safeParse(block).success
}
