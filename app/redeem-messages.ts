/** Texts of the page that redeems download codes. */
export const redeemNotes = {
  title: "Redeem a code",
  lead: "A card fell out of the sleeve, or we sent you a code? Type it in, and the music on it is yours.",
  codeHint:
    "Fifteen letters and digits. Small or large, with or without the hyphens.",
  emailHint:
    "The link to your download goes there as well. An account with this address has it for good.",
  intoAccount: (email: string) => `It goes into your account, ${email}.`,
  orSignIn: "Sign in first, and it goes straight into your account.",
  noScript:
    "Your browser has to ask our till what the code opens: please turn JavaScript on.",
  failed:
    "That could not be asked just now. Nothing is lost: please try again in a moment.",
}
