import { instantOf, localDate } from '@stoa/contract/time-zone'
import type { DeliverySchedule } from './delivery-tables.ts'

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
