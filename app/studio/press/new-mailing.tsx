import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { RoleGate } from "../frame/role-gate.tsx"
import { errorMessage } from "../messages.ts"
import { PRESS_LIST } from "./contacts.tsx"
import { LetterForm } from "./letter-form.tsx"
import {
  type MailingDraft,
  storedMailing,
  storeMailing,
} from "./mailing-draft.ts"
import { pressMessages } from "./messages.ts"
import { CONTACTS, readContacts } from "./press-data.ts"

const TO_LIST = { path: "/studio/press-list", title: "Go to press list" }

/** Writes an email to the contacts selected in the press list. */
export function Component() {
  const [begun, setBegun] = useState(storedMailing)
  function change(letter: MailingDraft | null) {
    storeMailing(letter)
    setBegun(letter)
  }
  return (
    <RoleGate roles={PRESS_LIST.roles}>
      <DetailHeader list={PRESS_LIST} title="Write to press" />
      {begun && begun.contacts.length > 0 ? (
        <MailingForm letter={begun} onChange={change} />
      ) : (
        <Notice text={pressMessages.noPeople} to={TO_LIST} />
      )}
    </RoleGate>
  )
}

type MailingFormProps = {
  letter: MailingDraft
  onChange: (letter: MailingDraft | null) => void
}

function MailingForm({ letter, onChange }: MailingFormProps) {
  const people = useQuery({
    queryKey: [CONTACTS, "chosen", letter.contacts],
    queryFn: () => readContacts(letter.contacts),
  })
  if (people.isPending) return <Loading />
  if (people.isError)
    return <Notice text={errorMessage(people.error)} to={TO_LIST} />
  if (people.data.length === 0) {
    return <Notice text={pressMessages.noPeople} to={TO_LIST} />
  }
  return <LetterForm {...{ letter, onChange }} people={people.data} />
}
