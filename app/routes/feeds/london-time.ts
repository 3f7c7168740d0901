const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  timeZoneName: "longOffset",
})

/** The moment at which London's clocks show this date and time. */
export function londonMoment(date: string, time: string) {
  const inWinter = new Date(`${date}T${time}Z`)
  const offset = CLOCK.formatToParts(inWinter).find(
    ({ type }) => type === "timeZoneName",
  )
  // GMT in winter, GMT+01:00 in summer.
  const hours = Number(offset?.value.match(/\+(\d\d)/)?.[1] ?? 0)
  return new Date(inWinter.getTime() - hours * 3_600_000)
}
