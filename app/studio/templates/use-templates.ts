import { useQuery } from "@tanstack/react-query"
import type { TemplateKind } from "#domain/records/mail-template.ts"
import { ask } from "../data/tables.ts"

export type Template = {
  id: string
  kind: TemplateKind
  name: string
  /** Null where a mail has one already. */
  subject: string | null
  body: string
}

/** Words to begin a mail of these kinds from, kind by kind, what is offered
 * first before the others. */
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
