import { useMemo } from "react"
import {
  MAIL_TEMPLATE,
  TEMPLATE_KINDS,
  type TemplateKind,
} from "#domain/records/mail-template.ts"
import { may, type Role } from "../data/access.ts"
import { useStaff } from "../frame/staff-context.ts"
import { optionsOf, type Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

const KINDS: Record<TemplateKind, { title: string; role: Role }> = {
  demo_decline: { title: "Demo: decline", role: "scout" },
  demo_reply: { title: "Demo: other reply", role: "scout" },
  message: { title: "Message", role: "scout" },
  press: { title: "Press", role: "editor" },
}

const TITLES = Object.fromEntries(
  TEMPLATE_KINDS.map((kind) => [kind, KINDS[kind].title]),
)

/** Email templates of the kinds that this role writes. */
function templatesFor(role: Role): Resource {
  const own = TEMPLATE_KINDS.filter((kind) => may(role, [KINDS[kind].role]))
  const options = optionsOf(own, TITLES)
  return {
    table: "mail_templates",
    path: "templates",
    one: "template",
    many: "templates",
    roles: ["scout", "editor"],
    select: "id,kind,name,subject,is_default,updated_at",
    columns: [
      { key: "name", title: "Name" },
      {
        key: "kind",
        title: "For",
        show: ({ kind }) => TITLES[String(kind)],
        text: ({ kind }) => TITLES[String(kind)] ?? "",
      },
      { key: "subject", title: "Subject", wide: true },
      {
        key: "is_default",
        title: "Default",
        show: ({ is_default }) => (is_default ? "Yes" : ""),
        text: ({ is_default }) => (is_default ? "Yes" : ""),
      },
    ],
    searched: ["name", "subject", "body"],
    sort: "kind",
    filters: [{ column: "kind", title: "For", options }],
    nameOf: ({ name }) => String(name ?? ""),
    blank: {
      ...{ kind: own[0] ?? "message", name: "" },
      ...{ subject: "", body: "", is_default: false },
    },
    // Each kind has one default, so a copy isn't it.
    copied: { is_default: false },
    rules: MAIL_TEMPLATE,
    groups: [
      {
        title: "Template",
        fields: [
          { kind: "line", name: "name", label: "Name", required: true },
          {
            kind: "choice",
            name: "kind",
            label: "For",
            options,
            required: true,
          },
          {
            kind: "switch",
            name: "is_default",
            label: "Default",
            hint: "Offered first for its kind. Declining a demo with one key uses the default template.",
          },
        ],
      },
      {
        title: "Email",
        fields: [
          {
            kind: "line",
            name: "subject",
            label: "Subject",
            hint: "Messages don't need one: replies keep the message's subject.",
          },
          {
            kind: "text",
            name: "body",
            label: "Text",
            rows: 14,
            required: true,
            hint: placesOf(own),
          },
        ],
      },
    ],
  }
}

const PLACES: Record<TemplateKind, string> = {
  demo_reply: "{name}, {artist} and {link}",
  demo_decline: "{name}, {artist} and {link}",
  message: "{name}",
  press: "{name}, {artist}, {title} and {link}",
}

/** The placeholders of each kind that this role writes. */
function placesOf(kinds: readonly TemplateKind[]) {
  const each = kinds.map((kind) => `${KINDS[kind].title} – ${PLACES[kind]}`)
  return `Placeholders: ${each.join("; ")}.`
}

export function Component() {
  const { role } = useStaff()
  const templates = useMemo(() => templatesFor(role), [role])
  return <ResourceScreen resource={templates} />
}
