/** Tells a password manager which account the form belongs to. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      hidden
    />
  )
}
