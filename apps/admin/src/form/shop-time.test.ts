import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromLocalTime, localDay, startOfDay, toLocalTime } from './shop-time.ts'

it.each([
  ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01T00:00', 'Asia/Kolkata', '2026-11-30T18:30:00.000Z'],
  ['2026-12-31T23:59', 'America/Los_Angeles', '2027-01-01T07:59:00.000Z'],
  // The clock goes from 2:00 to 3:00.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s', (local, timeZone, iso) => {
  expect(fromLocalTime(local, timeZone)).toBe(iso)
})

it('a minute that is shown and read again stays the same, apart from the hour that a clock repeats', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Asia/Kathmandu',
  )
  fc.assert(
    fc.property(minutes, zones, (minute, timeZone) => {
      const iso = new Date(minute * 60_000).toISOString()
      const local = toLocalTime(iso, timeZone)
      expect(toLocalTime(fromLocalTime(local, timeZone), timeZone)).toBe(local)
    }),
  )
})

const DAY_MS = 86_400_000
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`)
const startOf = (day: string, timeZone: string) =>
  new Date(startOfDay(dayOf(day), timeZone)).toISOString().slice(0, 16)

it.each([
  ['2026-11-26', 'UTC', '2026-11-26T00:00'],
  ['2026-11-26', 'Asia/Kathmandu', '2026-11-25T18:15'],
  // 23 hours, then 25.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00'],
  // The clock skips midnight.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00'],
  // Midnight comes twice.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00'],
  ['2021-10-29', 'Asia/Amman', '2021-10-28T21:00'],
  // The hour before midnight comes twice.
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00'],
])('the day %s in %s begins at %s', (day, timeZone, start) => {
  expect(startOf(day, timeZone)).toBe(start)
})

/** The first minute of a day by looking at each quarter of an hour. */
function naiveStart(day: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const wanted = new Date(day).toISOString().slice(0, 10)
  for (let time = day - 16 * 3_600_000; ; time += 15 * 60_000) if (format.format(time) === wanted) return time
}

it('days begin as the calendar of their time zone has it', () => {
  const days = fc.integer({ min: dayOf('2015-01-01') / DAY_MS, max: dayOf('2035-01-01') / DAY_MS })
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/Havana',
    'America/Santiago',
    'America/St_Johns',
    'Africa/Cairo',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  )
  fc.assert(
    fc.property(days, zones, (number, timeZone) => {
      const day = number * DAY_MS
      const start = startOfDay(day, timeZone)
      expect(start).toBe(naiveStart(day, timeZone))
      expect(localDay(start, timeZone)).toBe(day)
      expect(localDay(start - 1, timeZone)).toBe(day - DAY_MS)
    }),
    { numRuns: 300 },
  )
})
