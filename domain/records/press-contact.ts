import * as z from "zod/mini"
import { emailAddress } from "../forms/fields.ts"
import { line, lines, optionalLine, yesOrNo } from "./fields.ts"

const MOST_TAGS = 20
const LONGEST_TAG = 40

/** A member of the press. */
export const PRESS_CONTACT = z.object({
  name: line(120),
  email: emailAddress(),
  outlet: optionalLine(200),
  tags: lines().check(
    z.refine((all) => all.length <= MOST_TAGS, { error: "many", abort: true }),
    z.refine((all) => all.every((tag) => tag.length <= LONGEST_TAG), "long"),
  ),
  note: optionalLine(2000),
  no_mail: yesOrNo(),
})

/** The most recipients of one press mailing. */
export const MOST_WRITTEN_TO = 500
