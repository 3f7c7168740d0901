import { expect, test } from "vitest"
import { parseMimeType, setFileType } from "./mime-type.ts"

/** HTML disguised as a picture's type, in every spelling we know. */
const DISGUISES = [
  "image/png;x=1, text/html",
  "image/png;x=1,text/html",
  "image/png, text/html",
  "image/png,text/html",
  "image/png ,\ttext/html;charset=utf-8",
  'image/png;x="1, text/html"',
  'image/png;x="1", text/html',
  'image/png;x="',
  'image/png;x="\\", text/html"',
  "image/png;, text/html",
  "image/png; text/html",
  "image/png;text/html",
  "image/png;x=1;",
  "image/png;",
  "image/png text/html",
  "image/png\ttext/html",
  "image/png\r\ntext/html",
  "image/png\r\nContent-Type: text/html",
  "image/png\u0000text/html",
  "image/png\u00a0text/html",
  "image/png(text/html)",
  " image/png",
  "image/png ",
  "image//png",
  "image/",
  "/png",
  "image",
  "",
  ",",
  "*/*",
  "image/*",
  "text/html,image/png",
  "application/octet-stream, text/html",
  `image/png;x=${"a".repeat(200)}`,
]

test.each(DISGUISES)("%j is not one media type", (type) => {
  expect(parseMimeType(type)).toBeUndefined()
})

test.each([
  ["image/png", "image/png", "image/png"],
  ["IMAGE/PNG", "image/png", "image/png"],
  ["image/svg+xml", "image/svg+xml", "image/svg+xml"],
  ["text/plain;charset=UTF-8", "text/plain", "text/plain; charset=UTF-8"],
  ["audio/ogg ; codecs=opus", "audio/ogg", "audio/ogg; codecs=opus"],
  [
    'video/mp4;a=1; codecs="avc1.4d002a"',
    "video/mp4",
    'video/mp4; a=1; codecs="avc1.4d002a"',
  ],
])("%j is the type %s", (given, essence, text) => {
  expect(parseMimeType(given)).toEqual({ essence, text })
})

function served(type: string) {
  const headers = new Headers()
  setFileType(headers, type)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  const policy = headers.get("content-security-policy")
  return [headers.get("content-type"), policy?.split(";")[0] ?? "open"]
}

test.each(DISGUISES)("a file stored as %j is sent as unknown bytes", (type) => {
  expect(served(type)).toEqual(["application/octet-stream", "sandbox"])
})

test.each([
  "text/html",
  "TEXT/HTML",
  "image/svg+xml",
  "Image/Svg+Xml",
  "image/png+xml",
  "image/pngx",
  "audio/x-something",
  "application/xhtml+xml",
  "application/pdfx",
  "text/plainer",
  "text/xml",
  "multipart/x-mixed-replace; boundary=x",
])("%s is sent in a sandbox", (type) => {
  expect(served(type)[1]).toBe("sandbox")
})

test.each(["image/png;x=1", "audio/mpeg", "application/pdf", "text/plain"])(
  "%s needs no sandbox",
  (type) => {
    expect(served(type)[1]).toBe("open")
  },
)

test.each(["text/javascript", "application/ecmascript", "TEXT/JScript"])(
  "%s is sent as text",
  (type) => {
    expect(served(type)[0]).toBe("text/plain; charset=utf-8")
  },
)
