import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import { FormProvider, useForm } from "react-hook-form"
import type * as z from "zod/mini"
import { Fields } from "../../form/resource-form.tsx"
import { DetailHeader } from "../../frame/detail-header.tsx"
import { notify } from "../../frame/toasts.tsx"
import { useKey } from "../../frame/use-key.ts"
import { errorMessage } from "../../messages.ts"
import type { Group, Values } from "../../resource.ts"
import { type NewBatch, NewCodes } from "./new-codes.tsx"

type BatchFormProps = {
  list: { path: string; many: string }
  title: string
  groups: readonly Group[]
  rules: z.ZodMiniObject
  blank: Values
  make: (values: Values) => Promise<NewBatch>
}

/** Creates a batch of codes, then shows them once. */
export function BatchForm(props: BatchFormProps) {
  const { list, title, groups, rules, blank, make } = props
  const [fresh, setFresh] = useState<NewBatch | null>(null)
  const form = useForm<Values>({
    defaultValues: blank,
    resolver: zodResolver(rules),
    mode: "onTouched",
  })
  const send = form.handleSubmit(async (values) => {
    try {
      setFresh(await make(values))
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
  })
  useKey("mod+s", () => {
    if (!fresh) void send()
  })
  const { isSubmitting } = form.formState
  if (fresh) {
    return (
      <NewCodes
        {...{ list, fresh }}
        onMore={() => {
          form.reset(blank)
          setFresh(null)
        }}
      />
    )
  }
  return (
    <FormProvider {...form}>
      <form onSubmit={send} noValidate className="grid gap-8">
        <DetailHeader list={list} title={title}>
          <button
            type="submit"
            className="press press-main"
            disabled={isSubmitting}
          >
            {isSubmitting ? "Creating…" : "Create codes"}
          </button>
        </DetailHeader>
        <div className="grid gap-8 px-gutter">
          {groups.map((group) => (
            <Fields key={group.title} group={group} />
          ))}
        </div>
      </form>
    </FormProvider>
  )
}
