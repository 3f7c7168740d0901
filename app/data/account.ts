type Caller = { publishableKey: string; token: string }
type Answer<T> = { ok: true; body: T } | { ok: false; message: string }

/** Everything the label keeps about the member, as one document. */
export function exportAccount(caller: Caller) {
  return call<Record<string, unknown>>(caller, "export-account", {})
}

/** Ends the membership for good; the password is the permission. */
export function deleteAccount(caller: Caller, password: string) {
  return call<{ deleted: true }>(caller, "delete-account", { password })
}

async function call<T>(
  { publishableKey, token }: Caller,
  name: string,
  body: object,
): Promise<Answer<T>> {
  const response = await fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.ok) return { ok: true, body: answer as T }
  return { ok: false, message: String(answer?.message ?? "") }
}
