import { HtmlValidate } from "html-validate"
import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"

/** React decides how a tag is written, and HTML does not mind: the case of
 * attributes, slashes in void elements, ="" after a bare attribute, the ids it makes. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "valid-id": ["error", { relaxed: true }],
    "void-style": "off",
  },
})

for (const path of [
  ...PUBLIC_PAGES,
  "/embed/release/floodlight",
  "/cart",
  "/no/such/page",
  "/artist/nobody",
]) {
  test(`the HTML of ${path} is without fault`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const faults = results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => [ruleId, message, selector])
    expect(faults).toEqual([])
  })
}
