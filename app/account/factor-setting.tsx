import { FactorOff } from "./factor-off.tsx"
import { FactorOn } from "./factor-on.tsx"
import type { Member } from "./session/member.ts"
import { Setting } from "./setting.tsx"

type FactorSettingProps = {
  member: Member
  /** Whether signing in asks for a code. */
  on: boolean
  onChange: () => void
}

/** A code from an authenticator app beside the password. */
export function FactorSetting({ member, on, onChange }: FactorSettingProps) {
  return (
    <Setting
      title="Second factor"
      value={on ? "On: a code from your authenticator app" : "Off"}
      action={on ? "Turn off" : "Turn on"}
    >
      {on ? (
        <FactorOff email={member.email} onDone={onChange} />
      ) : (
        <FactorOn email={member.email} onDone={onChange} />
      )}
    </Setting>
  )
}
