/** Who started the label, so that there is somebody to run it. The password
 * is printed in the README: the account is for this machine alone. */
export const founder = {
  email: "label@9x.example",
  password: "run-the-label",
  displayName: "Delphine Amadi",
  joinedDaysAgo: 3285,
} as const
