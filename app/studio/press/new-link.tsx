import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useSearchParams } from "react-router"
import { MadeLink } from "../frame/made-link.tsx"
import { notify } from "../frame/notices.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Loading } from "../frame/trouble.tsx"
import { useDoing } from "../frame/use-doing.ts"
import type { Listed } from "../resource.ts"
import { LINKS, makeLink } from "./listening-data.ts"
import { pressMessages } from "./messages.ts"
import { CONTACTS, type Contact, readContacts } from "./press-data.ts"
import { blankTerms, wishOf } from "./terms.ts"
import { TermsBoxes } from "./terms-boxes.tsx"

/** A link for one person, who may be in the press list or not. The address may
 * say who, and which record. */
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
      <SheetHead list={list} title="New listening link" />
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
  const { busy, act } = useDoing([LINKS])

  async function make(event: FormEvent) {
    event.preventDefault()
    const wish = wishOf(terms)
    const fault = name.trim() ? "" : pressMessages.noName
    if (fault) return notify({ text: fault, bad: true })
    if (typeof wish === "string") return notify({ text: wish, bad: true })
    const whom = { name: name.trim(), contact_id: contact?.id ?? null }
    await act(async () => {
      setMade(await makeLink(whom, wish))
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
        Whoever has the link hears the record in the label's own player, before
        its day. At the top of the page stands for whom it is, and that you are
        told what they play and how far.
      </p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="label text-ash">
          For whom *
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
          {busy ? "Making…" : "Make the link"}
        </button>
      </p>
      {made && <MadeLink key={made} link={made} />}
    </form>
  )
}
