import { environment } from '@stoa/client'
import { useListState } from '../list/use-list-state.ts'

const DAY_MS = 86_400_000

export const PERIODS = [7, 30, 90, 365] as const
export const INTERVALS = ['DAY', 'WEEK', 'MONTH'] as const
type Interval = (typeof INTERVALS)[number]

/** The first day of the interval that a day is in. Weeks start on Monday. */
export function startOfInterval(day: number, interval: Interval): number {
  const date = new Date(day)
  if (interval === 'MONTH') return day - (date.getUTCDate() - 1) * DAY_MS
  return interval === 'WEEK' ? day - ((date.getUTCDay() + 6) % 7) * DAY_MS : day
}

/** The period of the figures and the one before, whole days in UTC as the statistics count them. */
export function usePeriod() {
  const list = useListState()
  const days = PERIODS.find(days => String(days) === list.get('days')) ?? 30
  const interval = INTERVALS.find(interval => interval === list.get('by')) ?? 'DAY'
  const end = Math.ceil(environment.now() / DAY_MS) * DAY_MS
  const start = end - days * DAY_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  const starts = Array.from({ length: days }, (_, i) => startOfInterval(start + i * DAY_MS, interval))
  return {
    days,
    interval,
    set: list.set,
    current: { from: iso(start), to: iso(end) },
    previous: { from: iso(start - days * DAY_MS), to: iso(start) },
    /** The first days of the intervals of the period, `2026-01-31`. */
    dates: [...new Set(starts)].map(ms => iso(ms).slice(0, 10)),
  }
}

export type Period = ReturnType<typeof usePeriod>
