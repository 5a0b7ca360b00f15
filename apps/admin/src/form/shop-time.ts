/** A moment as the value of a `datetime-local` input, in the time zone of the shop. */
export const toLocalTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(iso))
    .replace(' ', 'T')

const DAY_MS = 86_400_000

/** Milliseconds by which local time is ahead of UTC. Whole minutes, as the clocks of today. */
const offsetAt = (time: number, timeZone: string): number => {
  const minute = Math.floor(time / 60_000) * 60_000
  return Date.parse(`${toLocalTime(new Date(minute).toISOString(), timeZone)}Z`) - minute
}

/** The calendar day of a moment in the time zone of the shop, as midnight of that day in UTC. */
export const localDay = (time: number, timeZone: string): number =>
  Date.parse(toLocalTime(new Date(time).toISOString(), timeZone).slice(0, 10))

/**
 * The moment at which a calendar day begins; `day` is its midnight in UTC. If the clock skips midnight, the day begins after the change;
 * if midnight comes twice, it begins with the first one.
 */
export function startOfDay(day: number, timeZone: string): number {
  const before = day - offsetAt(day - DAY_MS, timeZone)
  const after = day - offsetAt(day + DAY_MS, timeZone)
  const isMidnight = (time: number) => time + offsetAt(time, timeZone) === day
  return [Math.min(before, after), Math.max(before, after)].find(isMidnight) ?? before
}

/** The moment of a `datetime-local` input. A local time that the clock skips is that of the hour after. */
export function fromLocalTime(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`)
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString()
}
