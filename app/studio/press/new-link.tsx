import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useSearchParams } from "react-router"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { SecretLink } from "../frame/secret-link.tsx"
import { notify } from "../frame/toasts.tsx"
import { useAction } from "../frame/use-action.ts"
import type { Listed } from "../resource.ts"
import { LINKS, makeLink } from "./listening-data.ts"
import { pressMessages } from "./messages.ts"
import { CONTACTS, type Contact, readContacts } from "./press-data.ts"
import { blankTerms, linkRequest } from "./terms.ts"
import { TermsBoxes } from "./terms-boxes.tsx"

/** Creates a listening link for one person. The query string may preset the
 * contact and the release. */
export function NewLink({ list }: { list: Listed }) {
  const [params] = useSearchParams()
  const contact = params.get("contact")
  const found = useQuery({
    queryKey: [CONTACTS, "chosen", [contact]],
    queryFn: () => readContacts([contact ?? ""]),
    enabled: contact !== null,
  })
  if (contact && found.isPending) return <Loading />
  return (
    <>
      <DetailHeader list={list} title="New listening link" />
      <LinkForm
        contact={found.data?.[0] ?? null}
        release={params.get("release") ?? ""}
      />
    </>
  )
}

type LinkFormProps = { contact: Contact | null; release: string }

function LinkForm({ contact, release }: LinkFormProps) {
  const id = useId()
  const [name, setName] = useState(contact?.name ?? "")
  const [terms, setTerms] = useState(() => blankTerms(release))
  const [made, setMade] = useState("")
  const { busy, run } = useAction([LINKS])

  async function make(event: FormEvent) {
    event.preventDefault()
    const request = linkRequest(terms)
    const fault = name.trim() ? "" : pressMessages.noName
    if (fault) return notify({ text: fault, isError: true })
    if (typeof request === "string")
      return notify({ text: request, isError: true })
    const whom = { name: name.trim(), contact_id: contact?.id ?? null }
    await run(async () => {
      setMade(await makeLink(whom, request))
      return {}
    })
  }

  return (
    <form
      onSubmit={make}
      noValidate
      className="grid max-w-3xl gap-6 px-gutter pt-4"
    >
      <p>
        The person with this link can hear the release in our player before it
        comes out. The page shows their name, and tells them that you can see
        what they play.
      </p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="label text-ash">
          Name *
        </label>
        <input
          id={id}
          className="box"
          maxLength={120}
          value={name}
          disabled={contact !== null}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <TermsBoxes terms={terms} onChange={setTerms} />
      <p>
        <button type="submit" className="press press-main" disabled={busy}>
          {busy ? "Creating…" : "Create link"}
        </button>
      </p>
      {made && <SecretLink key={made} link={made} />}
    </form>
  )
}
