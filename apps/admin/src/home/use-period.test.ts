import { expect, test } from 'vitest'
import { startOfInterval } from './use-period.ts'

const startOf = (day: string, interval: 'DAY' | 'WEEK' | 'MONTH') =>
  new Date(startOfInterval(Date.parse(`${day}T00:00:00Z`), interval)).toISOString().slice(0, 10)

test.each([
  ['2026-11-26', 'DAY', '2026-11-26'],
  ['2026-11-26', 'WEEK', '2026-11-23'],
  ['2026-11-23', 'WEEK', '2026-11-23'],
  ['2026-11-22', 'WEEK', '2026-11-16'],
  ['2026-03-01', 'WEEK', '2026-02-23'],
  ['2026-02-28', 'MONTH', '2026-02-01'],
  ['2026-03-01', 'MONTH', '2026-03-01'],
] as const)('the interval of %s by %s starts on %s', (day, interval, start) => {
  expect(startOf(day, interval)).toBe(start)
})
