type Fault = { name?: string; message?: string }

/** What to say of a refusal: the service's own sentence, or ours where it
 * never spoke: it was away, or the answer did not come from it. */
export function authSentence(error: unknown, otherwise: string) {
  const { name, message } = (error ?? {}) as Fault
  const spoke = name === "AuthApiError" || name === "AuthWeakPasswordError"
  return (spoke && message?.trim()) || otherwise
}
