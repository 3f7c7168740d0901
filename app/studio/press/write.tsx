import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { OwnPart } from "../frame/own-part.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf } from "../messages.ts"
import { PRESS_LIST } from "./contacts.tsx"
import { type KeptLetter, keepLetter, keptLetter } from "./kept-letter.ts"
import { LetterForm } from "./letter-form.tsx"
import { pressMessages } from "./messages.ts"
import { CONTACTS, readContacts } from "./press-data.ts"

const TO_LIST = { path: "/studio/press-list", title: "To the press list" }

/** A letter to the people who were chosen in the list. */
export function Component() {
  const [begun, setBegun] = useState(keptLetter)
  function change(letter: KeptLetter | null) {
    keepLetter(letter)
    setBegun(letter)
  }
  return (
    <OwnPart roles={PRESS_LIST.roles}>
      <SheetHead list={PRESS_LIST} title="Write to the press" />
      {begun && begun.contacts.length > 0 ? (
        <ToPeople letter={begun} onChange={change} />
      ) : (
        <Told text={pressMessages.noPeople} to={TO_LIST} />
      )}
    </OwnPart>
  )
}

type ToPeopleProps = {
  letter: KeptLetter
  onChange: (letter: KeptLetter | null) => void
}

function ToPeople({ letter, onChange }: ToPeopleProps) {
  const people = useQuery({
    queryKey: [CONTACTS, "chosen", letter.contacts],
    queryFn: () => readContacts(letter.contacts),
  })
  if (people.isPending) return <Loading />
  if (people.isError) return <Told text={saidOf(people.error)} to={TO_LIST} />
  if (people.data.length === 0) {
    return <Told text={pressMessages.noPeople} to={TO_LIST} />
  }
  return <LetterForm {...{ letter, onChange }} people={people.data} />
}
