import * as z from "zod/mini"
import { choice, line, optionalLine, yesOrNo } from "./fields.ts"

/** The kinds of email template. */
export const TEMPLATE_KINDS = [
  "demo_reply",
  "demo_decline",
  "message",
  "press",
] as const

export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** A template to start an email from. A reply to a message already has a
 * subject. */
export const MAIL_TEMPLATE = z
  .object({
    kind: choice(TEMPLATE_KINDS),
    name: line(100),
    subject: optionalLine(200),
    body: line(10_000),
    is_default: yesOrNo(),
  })
  .check(
    z.refine(({ kind, subject }) => kind === "message" || subject !== null, {
      path: ["subject"],
      error: "missing",
    }),
    z.refine(({ subject }) => !subject?.includes("{link}"), {
      path: ["subject"],
      error: "subjectLink",
    }),
  )
