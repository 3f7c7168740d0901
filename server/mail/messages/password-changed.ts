import { setLetter } from "./letter.ts"

export function passwordChanged(siteUrl: string) {
  return setLetter({
    subject: "Your password was changed",
    paragraphs: [
      "The password of your 9X account has just been changed. If that was you, all is well and there is nothing to do.",
    ],
    otherwise: `If it was not you, choose a new password at once at ${siteUrl}/forgot-password, and write to us.`,
  })
}
