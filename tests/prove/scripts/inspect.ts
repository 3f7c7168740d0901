/** The contents of a document with our texts in it, as the browser's own parser
 * reads it. Runs in the browser, so it can use nothing from outside. */
export function inspect({ html, xml }: { html?: string; xml?: string }) {
  const found = parsed()
  const faults: string[] = []
  for (const element of found.querySelectorAll("*")) judge(element)
  return { faults, words: wordsOf(found) }

  function parsed() {
    if (html !== undefined) {
      return new DOMParser().parseFromString(html, "text/html")
    }
    if (xml === undefined) return document
    return new DOMParser().parseFromString(xml, "application/xml")
  }

  function judge(element: Element) {
    const name = element.localName
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) faults.push(`<${name} ${attribute}>`)
      // Browsers ignore white space inside a scheme.
      const address = value.replace(/[\p{Cc}\s]/gu, "")
      if (/^(javascript|vbscript|data:text)/i.test(address)) {
        if (isAddress(attribute)) faults.push(`<${name} ${attribute}=${value}>`)
      }
      if (isAddress(attribute) && value.startsWith("/pwned/")) {
        faults.push(`<${name} ${attribute}=${value}>`)
      }
    }
    if (name === "parsererror") faults.push(element.textContent ?? name)
    if (name === "script" && /^\s*__pwned/.test(element.textContent ?? "")) {
      faults.push(`a script: ${element.textContent}`)
    }
  }

  function isAddress(attribute: string) {
    return /^(href|src|srcset|action|formaction|data|poster|xlink:href)$/i.test(
      attribute,
    )
  }

  function wordsOf(found: Document) {
    const words: string[] = []
    for (const element of found.querySelectorAll("*")) {
      if (["script", "style"].includes(element.localName)) continue
      for (const { value } of element.attributes) words.push(value)
      const field = element as HTMLInputElement
      if (["input", "textarea"].includes(element.localName)) {
        words.push(field.value)
      }
      words.push(textOf(element))
    }
    return words.filter((text) => /zx\d+xz/i.test(text))
  }

  function textOf(element: Element) {
    const text = element.textContent ?? ""
    if (!/zx\d+xz/i.test(text) || !element.querySelector("br")) return text
    const copy = element.cloneNode(true) as Element
    for (const end of copy.querySelectorAll("br")) end.replaceWith("\n")
    return copy.textContent ?? ""
  }
}
