/** A sample rate, such as 44.1 kHz. */
export function rateText(rate: number) {
  return `${Number((rate / 1000).toFixed(2))} kHz`
}

/** A level with a proper minus sign. */
export function levelText(level: number, unit: "LUFS" | "dBTP") {
  const text = Math.abs(level).toFixed(1)
  return `${level < 0 && Number(text) > 0 ? "−" : ""}${text} ${unit}`
}
