import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPeriods, billingDate } from './billing-dates.ts'

const ms = Date.parse
const iso = (time: number | undefined) => time && new Date(time).toISOString()
const localDay = (time: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time)

test.each([
  ['UTC', '2026-01-31T10:00:00Z', 'MONTH', '2026-02-28T10:00:00.000Z'],
  ['UTC', '2024-02-29T10:00:00Z', 'YEAR', '2025-02-28T10:00:00.000Z'],
  ['UTC', '2026-12-31T10:00:00Z', 'MONTH', '2027-01-31T10:00:00.000Z'],
  ['UTC', '2026-12-31T10:00:00Z', 'WEEK', '2027-01-07T10:00:00.000Z'],
  ['UTC', '2026-12-31T10:00:00Z', 'DAY', '2027-01-01T10:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28T11:00:00.123Z', 'DAY', '2026-03-29T10:00:00.123Z'],
  ['Europe/Berlin', '2026-10-24T10:00:00Z', 'WEEK', '2026-10-31T11:00:00.000Z'],
  // 02:30 does not exist on the day of the change.
  ['Europe/Berlin', '2026-02-28T01:30:00Z', 'MONTH', '2026-03-28T01:30:00.000Z'],
  ['Europe/Berlin', '2026-03-28T01:30:00Z', 'DAY', '2026-03-29T01:30:00.000Z'],
])('in %s, from %s the next %s is %s', (timeZone, from, frequency, next) => {
  expect(iso(addPeriods(ms(from), 1, frequency, timeZone))).toBe(next)
})

test.each([
  ['Asia/Tokyo', '2026-01-30T23:00:00Z', ['01-31 08:00', '02-28 08:00', '03-31 08:00', '04-30 08:00']],
  ['Europe/Berlin', '2026-03-30T23:30:00Z', ['03-31 01:30', '04-30 01:30', '05-31 01:30', '06-30 01:30']],
  [
    'America/Los_Angeles',
    '2026-01-31T02:00:00Z',
    ['01-30 18:00', '02-28 18:00', '03-30 18:00', '04-30 18:00'],
  ],
  [
    'Pacific/Kiritimati',
    '2026-12-30T10:30:00Z',
    ['12-31 00:30', '01-31 00:30', '02-28 00:30', '03-31 00:30'],
  ],
])('a month in %s ends with its local days', (timeZone, start, days) => {
  const dates = days.map((_, i) => billingDate(ms(start), { frequency: 'MONTH' }, i + 1, timeZone) ?? 0)
  expect(dates.map(date => localDay(date, timeZone).slice(5))).toEqual(days)
})

test('billing dates return to the day of the start after a shorter month, and end with the last cycle', () => {
  const terms = { frequency: 'MONTH', interval: 2, billingCycles: 3 }
  const dates = [1, 2, 3, 4].map(cycle => iso(billingDate(ms('2025-12-31T10:00:00Z'), terms, cycle, 'UTC')))
  expect(dates).toEqual([
    '2025-12-31T10:00:00.000Z',
    '2026-02-28T10:00:00.000Z',
    '2026-04-30T10:00:00.000Z',
    undefined,
  ])
  expect(billingDate(0, { frequency: 'DAY' }, 1000, 'UTC')).toBe(999 * 24 * 3600_000)
})

test('in every time zone each month of a subscription has one date, on the day of the start or its last day', {
  tags: 'nightly',
}, () => {
  const start = fc.integer({ min: ms('2015-01-01T00:00:00Z'), max: ms('2035-01-01T00:00:00Z') })
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(start, zone, fc.integer({ min: 1, max: 60 }), (from, timeZone, count) => {
      const [day = '', before = ''] = [addPeriods(from, count, 'MONTH', timeZone), from].map(time =>
        localDay(time, timeZone),
      )
      const [year = 0, month = 1, date = 1] = before.split(/[- ]/).map(Number)
      const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
      const due = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
      expect(day.slice(0, 10)).toBe(due.toISOString().slice(0, 10))
    }),
    { numRuns: 300 },
  )
})
