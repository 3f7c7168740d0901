/** The eight drums of the label's press. Every picture is printed with these
 * and nothing else; `paper` is the stock each ink looks best on. */
export const inks = {
  vermilion: { hex: "#ff4f1f", paper: "#f6ecdd" },
  acid: { hex: "#d8ee12", paper: "#ecebe2" },
  marigold: { hex: "#ffae12", paper: "#f8efda" },
  cobalt: { hex: "#2347d9", paper: "#e8eaee" },
  seafoam: { hex: "#5cc7ae", paper: "#eef0e8" },
  graphite: { hex: "#2a2a2e", paper: "#d9d6cf" },
  orchid: { hex: "#e566bd", paper: "#f6e9ea" },
  moss: { hex: "#4d6b34", paper: "#f0ead6" },
} as const

export type InkName = keyof typeof inks

export type Rgb = readonly [number, number, number]

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The warm ground all goods are photographed on. */
export const ground = "#e9dfcc"
