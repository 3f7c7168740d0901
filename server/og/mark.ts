type Place = { x: number; y: number; high: number; fill: string }

/** The label's mark, a nine whose bowl is a record. */
export function mark({ x, y, high, fill }: Place) {
  return (
    `<g fill="${fill}" transform="translate(${x} ${y}) scale(${high / 100})">` +
    '<path fill-rule="evenodd" d="M36 0a36 36 0 1 1 0 72a36 36 0 1 1 0-72z' +
    'm0 24.5a11.5 11.5 0 1 0 0 23a11.5 11.5 0 1 0 0-23z"/>' +
    '<path d="M67.2 54 40.6 100H9.5L29.5 65.4 48 54z"/>' +
    '<path d="M66 100h31.2L154.9 0h-31.2zM66 0h31.2l57.7 100h-31.2z"/></g>'
  )
}
