const TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
})

/** 14:31, London's. */
export function clockTime(date: string | number) {
  return TIME.format(new Date(date))
}
