import type { DeliverySchedule, TimeOfDay } from './delivery-tables.ts'

/** A time window in which a delivery arrives, in milliseconds since 1970. */
export interface DeliverySlot {
  readonly from: number
  readonly to: number
}

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
const DAY_MS = 86_400_000
const MAX_SLOTS = 20
/** The weekly windows repeat, so two weeks contain every window at least once after handling. */
const HORIZON_DAYS = 14

/** The next windows of a schedule. Handling days and the cut-off time move the first day. */
export function deliverySlots(schedule: DeliverySchedule, now: number, timeZone: string): DeliverySlot[] {
  const { handlingDays, cutOffTime, timeWindows = [] } = schedule
  const today = localDate(now, timeZone)
  const late = cutOffTime !== undefined && now >= instantOf(today, cutOffTime, timeZone)
  const firstDay = (handlingDays ?? 0) + (late ? 1 : 0)
  return Array.from({ length: HORIZON_DAYS }, (_, day) => today + (firstDay + day) * DAY_MS)
    .flatMap(date => {
      const weekday = DAYS[new Date(date).getUTCDay()]
      return timeWindows
        .filter(({ day, enabled }) => day === weekday && enabled !== false)
        .map(({ start, end }) => ({
          from: instantOf(date, start, timeZone),
          to: instantOf(date, end, timeZone),
        }))
    })
    .filter(({ from, to }) => from > now && to > from)
    .sort((a, b) => a.from - b.from)
    .slice(0, MAX_SLOTS)
}

/** The local calendar day of an instant, as midnight of that day in UTC. */
function localDate(instant: number, timeZone: string): number {
  const local = instant + offsetAt(instant, timeZone)
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
}

/** The instant of a local time. A time that a clock change skips is moved past the change. */
function instantOf(date: number, { hours, minutes }: TimeOfDay, timeZone: string): number {
  const local = date + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
  const guess = local - offsetAt(local, timeZone)
  return local - offsetAt(guess, timeZone)
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
