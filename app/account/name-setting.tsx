import { displayName } from "#domain/display-name.ts"
import { LONGEST_NAME } from "#domain/limits.ts"
import { Field } from "../ui/field.tsx"
import { toast } from "../ui/toast.ts"
import { accountMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import type { Member } from "./session/member.ts"
import { authClient } from "./session/session.ts"
import { foldSetting, Setting } from "./setting.tsx"
import { useSubmission } from "./use-submission.ts"

export function NameSetting({ member }: { member: Member }) {
  const submission = useSubmission(async (fields, form) => {
    const client = await authClient()
    const name = displayName(fields.get("display_name"), member.email)
    const { error } = await client.updateUser({ data: { display_name: name } })
    if (error) return authMessage(error, accountMessages.changeFailed)
    foldSetting(form)
    toast(accountMessages.nameChanged)
  }, accountMessages.changeFailed)
  return (
    <Setting title="Display name" value={member.displayName} action="Change">
      <SecretForm
        submission={submission}
        action="Save the name"
        busyAction="Saving..."
      >
        <Field
          key={member.displayName}
          label="New display name"
          name="display_name"
          autoComplete="nickname"
          defaultValue={member.displayName}
          maxLength={LONGEST_NAME}
          hint="If you leave this empty we'll use the first part of your email."
        />
      </SecretForm>
    </Setting>
  )
}
