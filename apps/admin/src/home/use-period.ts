import { environment } from '@stoa/client'
import { useListState } from '../list/use-list-state.ts'

const DAY_MS = 86_400_000

/** The period of the figures and the one before, whole days in UTC as the statistics count them. */
export function usePeriod() {
  const list = useListState()
  const days = [7, 30, 90].find(days => String(days) === list.get('days')) ?? 30
  const end = Math.ceil(environment.now() / DAY_MS) * DAY_MS
  const start = end - days * DAY_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    days,
    setDays: (days: string) => list.set({ days }),
    current: { $gte: iso(start), $lt: iso(end) },
    previous: { $gte: iso(start - days * DAY_MS), $lt: iso(start) },
    /** The days of the period, `2026-01-31`. */
    dates: Array.from({ length: days }, (_, i) => iso(start + i * DAY_MS).slice(0, 10)),
  }
}
