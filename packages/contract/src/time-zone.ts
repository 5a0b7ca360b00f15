const DAY_MS = 86_400_000

/** A time of the day in the time zone of the site. */
interface TimeOfDay {
  readonly hours?: number | null
  readonly minutes?: number | null
}

/** The local date and time of an instant, as the instant at which it is that time in UTC. */
export const localTime = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone)

/** The instant of such a local date and time. A time that a clock change skips is moved past the change. */
export function instantAt(local: number, timeZone: string): number {
  const guess = local - offsetAt(local, timeZone)
  return local - offsetAt(guess, timeZone)
}

/** The local calendar day of an instant, as midnight of that day in UTC. */
export function localDate(instant: number, timeZone: string): number {
  const local = localTime(instant, timeZone)
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
}

/** The instant of a local time of a day. */
export const instantOf = (date: number, { hours, minutes }: TimeOfDay, timeZone: string): number =>
  instantAt(date + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000, timeZone)

/**
 * The instant at which a local calendar day begins; `date` is its midnight in UTC. If the clock skips midnight, the day begins after
 * the change; if midnight comes twice, it begins with the first one.
 */
export function startOfDay(date: number, timeZone: string): number {
  const before = date - offsetAt(date - DAY_MS, timeZone)
  const after = date - offsetAt(date + DAY_MS, timeZone)
  const isMidnight = (instant: number) => instant + offsetAt(instant, timeZone) === date
  return [Math.min(before, after), Math.max(before, after)].find(isMidnight) ?? before
}

/** Whether a text is an IANA time zone that this runtime knows, such as "Europe/Berlin". Offsets such as "+02:00" are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which local time is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
