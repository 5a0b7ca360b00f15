import { environment } from '@stoa/client'
import { localDate, startOfDay } from '@stoa/contract/time-zone'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'

const DAY_MS = 86_400_000

export const PERIODS = [7, 30, 90, 365] as const
export const INTERVALS = ['DAY', 'WEEK', 'MONTH'] as const
type Interval = (typeof INTERVALS)[number]

/** The first day of the interval that a day is in, as midnights in UTC. Weeks start on Monday. */
export function startOfInterval(day: number, interval: Interval): number {
  const date = new Date(day)
  if (interval === 'MONTH') return day - (date.getUTCDate() - 1) * DAY_MS
  return interval === 'WEEK' ? day - ((date.getUTCDay() + 6) % 7) * DAY_MS : day
}

const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10)

/** Whole days in the time zone of the shop: as moments, and as their first and last date. */
function daysFrom(first: number, end: number, timeZone: string) {
  const moment = (day: number) => new Date(startOfDay(day, timeZone)).toISOString()
  return {
    range: { from: moment(first), to: moment(end) },
    days: { startDate: dateOf(first), endDate: dateOf(end - DAY_MS) },
  }
}

/** The period of the figures and the one before, whole days in the time zone of the shop as the statistics count them. */
export function usePeriod() {
  const { timeZone } = useStaff().site
  const list = useListState()
  const days = PERIODS.find(days => String(days) === list.get('days')) ?? 30
  const interval = INTERVALS.find(interval => interval === list.get('by')) ?? 'DAY'
  const end = localDate(environment.now(), timeZone) + DAY_MS
  const start = end - days * DAY_MS
  const starts = Array.from({ length: days }, (_, i) => startOfInterval(start + i * DAY_MS, interval))
  return {
    days,
    interval,
    set: list.set,
    current: daysFrom(start, end, timeZone),
    previous: daysFrom(start - days * DAY_MS, start, timeZone),
    /** The first days of the intervals of the period, `2026-01-31`. */
    dates: [...new Set(starts)].map(dateOf),
  }
}

export type Period = ReturnType<typeof usePeriod>
