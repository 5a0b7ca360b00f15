import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromLocalTime, toLocalTime } from './shop-time.ts'

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
