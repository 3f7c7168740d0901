type Fault = { name?: string; message?: string }

/** The message for a refusal: the server's own, or ours if the server was down
 * or the response came from something else. */
export function authMessage(error: unknown, otherwise: string) {
  const { name, message } = (error ?? {}) as Fault
  const spoke = name === "AuthApiError" || name === "AuthWeakPasswordError"
  return (spoke && message?.trim()) || otherwise
}
