/** The roster's fixed taglines, by artist name, used when the label has written
 * no other. Other artists show their genre. */
export const taglines: Readonly<Record<string, string>> = {
  "Junie Calloway": "Choruses that leave the lights on",
  "Peckham Static": "Two-step for low ceilings and patient neighbours",
  "Oba Lane": "Eight players, one long Saturday",
  HEXA: "Six steps, no small talk",
}
