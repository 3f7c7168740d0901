import { zodResolver } from "@hookform/resolvers/zod"
import { FormProvider, useForm } from "react-hook-form"
import type * as z from "zod/mini"
import { SET_UP, type SetUp } from "#domain/records/set-up.ts"
import { authClient, currentSession } from "../../account/session/session.ts"
import { callFunction } from "../data/functions.ts"
import { Fields } from "../form/resource-form.tsx"
import { notify } from "../frame/notices.tsx"
import { saidOf } from "../messages.ts"
import type { Group } from "../resource.ts"

type Typed = z.input<typeof SET_UP>
type SetUpFormProps = { token: string; onOwner: () => void }

/** The owner and the label's facts, in one go. */
export function SetUpForm({ token, onOwner }: SetUpFormProps) {
  const form = useForm<Typed, unknown, SetUp>({
    defaultValues: BLANK,
    resolver: zodResolver(SET_UP),
    mode: "onTouched",
  })
  const { isSubmitting } = form.formState
  // As it was typed: the server reads it by the same rules.
  const send = form.handleSubmit(async (facts) => {
    try {
      const body = { ...form.getValues(), token }
      await callFunction("set-up-label", body, "nobody")
      await signIn(facts)
      onOwner()
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
  })
  return (
    <FormProvider {...form}>
      <form method="post" onSubmit={send} noValidate className="grid gap-8">
        {GROUPS.map((group) => (
          <Fields key={group.title} group={group} />
        ))}
        <p className="border-rule border-t pt-6">
          <button
            type="submit"
            className="press press-main"
            disabled={isSubmitting}
          >
            {isSubmitting ? "One moment…" : "Set up the label"}
          </button>
        </p>
      </form>
    </FormProvider>
  )
}

/** Who had an account with a second factor shows it where everybody does. */
async function signIn({ email, password }: SetUp) {
  const client = await authClient()
  await client.signInWithPassword({ email, password })
  if (currentSession().status !== "signed-in") {
    location.assign("/login?from=/studio")
  }
}

const BLANK = {
  ...{ name: "", email: "", password: "" },
  ...{ seller_name: "", seller_address: "", label_email: "" },
  ...{ company_number: "", vat_number: "" },
  ...{ playlist: "", photos: "", videos: "", microblog: "" },
  ...{ postage_cents: "3.50", free_from_cents: "50.00" },
}

const GROUPS: Group[] = [
  {
    title: "You",
    fields: [
      {
        kind: "line",
        name: "name",
        label: "Your name",
        required: true,
        autoComplete: "name",
        hint: "As colleagues see it.",
      },
      {
        kind: "email",
        name: "email",
        label: "Your e-mail address",
        required: true,
        autoComplete: "username",
        hint: "You sign in with it.",
      },
      {
        kind: "password",
        name: "password",
        label: "Password",
        required: true,
        autoComplete: "new-password",
      },
    ],
  },
  {
    title: "Who sells",
    fields: [
      {
        kind: "line",
        name: "seller_name",
        label: "Name of the business",
        required: true,
        autoComplete: "organization",
        hint: "On receipts and in the terms, as the law asks.",
      },
      {
        kind: "lines",
        name: "seller_address",
        label: "Address, line by line",
        required: true,
      },
      { kind: "line", name: "company_number", label: "Company number" },
      {
        kind: "line",
        name: "vat_number",
        label: "VAT number",
        hint: "Leave empty if you aren't VAT-registered. VAT defaults to 20%; you can change it in Settings.",
      },
    ],
  },
  {
    title: "Contact",
    fields: [
      {
        kind: "email",
        name: "label_email",
        label: "The label's e-mail address",
        required: true,
        autoComplete: "email",
        hint: "Visitors see it; messages and orders are sent there as well as to Studio.",
      },
    ],
  },
  {
    title: "Elsewhere",
    fields: [
      { kind: "link", name: "playlist", label: "Playlist" },
      { kind: "link", name: "photos", label: "Photos" },
      { kind: "link", name: "videos", label: "Videos" },
      { kind: "link", name: "microblog", label: "Microblog" },
    ],
  },
  {
    title: "Shipping",
    fields: [
      {
        kind: "price",
        name: "postage_cents",
        label: "Postage in the UK, in pounds",
        required: true,
      },
      {
        kind: "price",
        name: "free_from_cents",
        label: "Free from an order of, in pounds",
        required: true,
      },
    ],
  },
]
