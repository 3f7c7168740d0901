import { useQuery } from "@tanstack/react-query"
import type { TemplateKind } from "#domain/records/mail-template.ts"
import { ask } from "../data/tables.ts"

export type Template = {
  id: string
  kind: TemplateKind
  name: string
  /** Null when the email already has a subject. */
  subject: string | null
  body: string
}

/** Email templates of these kinds, grouped by kind, defaults first. */
export function useTemplates(kinds: readonly TemplateKind[]) {
  return useQuery({
    queryKey: ["mail_templates", "of", ...kinds],
    queryFn: () => readTemplates(kinds),
  })
}

const MOST = 200

async function readTemplates(kinds: readonly TemplateKind[]) {
  const { data } = await ask<Template[]>((tables) =>
    tables
      .from("mail_templates")
      .select("id,kind,name,subject,body")
      .in("kind", [...kinds])
      .order("kind", { ascending: false })
      .order("is_default", { ascending: false })
      .order("name")
      .limit(MOST)
      .overrideTypes<Template[], { merge: false }>(),
  )
  return data
}
