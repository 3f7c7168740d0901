import { zodResolver } from "@hookform/resolvers/zod"
import { FormProvider, useForm } from "react-hook-form"
import type * as z from "zod/mini"
import { SET_UP, type SetUp } from "#domain/records/set-up.ts"
import { authClient, currentSession } from "../../account/session/session.ts"
import { callFunction } from "../data/functions.ts"
import { Fields } from "../form/resource-form.tsx"
import { notify } from "../frame/toasts.tsx"
import { errorMessage } from "../messages.ts"
import type { Group } from "../resource.ts"

type Typed = z.input<typeof SET_UP>
type SetUpFormProps = { token: string; onOwner: () => void }

/** Creates the owner and the label's settings together. */
export function SetUpForm({ token, onOwner }: SetUpFormProps) {
  const form = useForm<Typed, unknown, SetUp>({
    defaultValues: BLANK,
    resolver: zodResolver(SET_UP),
    mode: "onTouched",
  })
  const { isSubmitting } = form.formState
  // Sends the typed values; the server parses them by the same rules.
  const send = form.handleSubmit(async (facts) => {
    try {
      const body = { ...form.getValues(), token }
      await callFunction("set-up-label", body, "nobody")
      await signIn(facts)
      onOwner()
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
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
            {isSubmitting ? "Setting up…" : "Set up the label"}
          </button>
        </p>
      </form>
    </FormProvider>
  )
}

/** An existing account with two-step sign-in continues on the sign-in page. */
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
        hint: "Shown to colleagues.",
      },
      {
        kind: "email",
        name: "email",
        label: "Your email address",
        required: true,
        autoComplete: "username",
        hint: "You'll use this to sign in.",
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
    title: "Business details",
    fields: [
      {
        kind: "line",
        name: "seller_name",
        label: "Name of the business",
        required: true,
        autoComplete: "organization",
        hint: "Shown on receipts and in the terms, as the law requires.",
      },
      {
        kind: "lines",
        name: "seller_address",
        label: "Address (one line per row)",
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
        label: "The label's email address",
        required: true,
        autoComplete: "email",
        hint: "Visitors can see this. Messages and orders are sent here as well as to Studio.",
      },
    ],
  },
  {
    title: "Links",
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
        label: "UK postage (£)",
        required: true,
      },
      {
        kind: "price",
        name: "free_from_cents",
        label: "Free postage from (£)",
        required: true,
      },
    ],
  },
]
