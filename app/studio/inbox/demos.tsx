import { OwnPart } from "../frame/own-part.tsx"
import { Triage } from "./triage/triage.tsx"

/** The demo inbox: one after another, by the keys. */
export function Component() {
  return (
    <OwnPart roles={["scout"]}>
      <Triage />
    </OwnPart>
  )
}
