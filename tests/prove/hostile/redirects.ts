/** External URLs, in the spellings that have passed for local ones. */
const AWAY = [
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5cevil.example",
  "/.//evil.example",
  "///evil.example",
  "https:evil.example",
  "https://9x.example@evil.example/",
  "https://9x.example.evil.example/",
  "https://evil.example#@9x.example/",
  "https://evil.example?.9x.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:https://9x.example/x",
  "/\tevil.example",
  " https://evil.example/",
  "http://9x.example:80@evil.example/",
]

/** Parameters that name the next page, and paths that are themselves such a
 * URL. */
const DOORS = [
  "/auth/v1/verify?token=x&type=recovery&redirect_to=",
  "/auth/v1/verify?token=x&type=signup&redirect_to=",
  "/auth/v1/authorize?provider=x&redirect_to=",
  "/login?from=",
  "/register?from=",
  "/reset-password?next=",
  "/success?session_id=x&redirect_to=",
  "/cart?cancelled=",
]

/** Every parameter with every URL, and every URL as a path. */
export const REDIRECTS = [
  ...DOORS.flatMap((door) =>
    AWAY.map((address) => door + encodeURIComponent(address)),
  ),
  ...AWAY.filter((address) => /^\/[^\t]+$/.test(address)),
]
