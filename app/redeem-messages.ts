/** Texts of the page that redeems download codes. */
export const redeemNotes = {
  title: "Redeem a code",
  lead: "A card fell out of the sleeve, or we sent you a code? Type it in, and the music on it is yours.",
  codeHint: "Fifteen letters and digits. Capitals and hyphens don't matter.",
  emailHint:
    "We'll send the download link there too. It's also in the account with this email.",
  intoAccount: (email: string) => `It goes into your account, ${email}.`,
  orSignIn: "Sign in first, and it goes straight into your account.",
  noScript: "Please turn JavaScript on to redeem your code.",
  failed:
    "We couldn't check the code just now. Nothing is lost: please try again in a moment.",
}
