import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, isTimeZone, localDate, startOfDay } from './time-zone.ts'

const at = (text: string) => Date.parse(text)
const timeOf = (day: string, hours: number, minutes: number, zone: string) =>
  new Date(instantOf(at(`${day}T00:00:00Z`), { hours, minutes }, zone)).toISOString()

test('time zones are names of the IANA database', () => {
  expect(
    ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Asia/Kathmandu'].filter(isTimeZone),
  ).toHaveLength(4)
  expect(['', '+02:00', 'Europe/Atlantis', 'Berlin time', '../etc'].filter(isTimeZone)).toEqual([])
})

describe('the local day', () => {
  test('starts at local midnight, on both sides of UTC', () => {
    const dayIn = (zone: string, text: string) =>
      new Date(localDate(at(text), zone)).toISOString().slice(0, 10)
    expect(dayIn('Europe/Berlin', '2026-06-30T21:59:59.999Z')).toBe('2026-06-30')
    expect(dayIn('Europe/Berlin', '2026-06-30T22:00:00Z')).toBe('2026-07-01')
    expect(dayIn('America/New_York', '2026-07-01T03:59:59.999Z')).toBe('2026-06-30')
    expect(dayIn('America/New_York', '2026-07-01T04:00:00Z')).toBe('2026-07-01')
    expect(dayIn('Pacific/Kiritimati', '2026-01-01T10:00:00Z')).toBe('2026-01-02')
  })

  test('has 23 or 25 hours when clocks change', () => {
    const hours = (day: string, next: string, zone: string) =>
      (startOfDay(at(`${next}T00:00:00Z`), zone) - startOfDay(at(`${day}T00:00:00Z`), zone)) / 3_600_000
    expect(hours('2027-03-28', '2027-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2027-10-31', '2027-11-01', 'Europe/Berlin')).toBe(25)
    expect(hours('2027-03-14', '2027-03-15', 'America/New_York')).toBe(23)
    expect(hours('2027-03-28', '2027-03-29', 'UTC')).toBe(24)
  })

  test.each([
    ['begins after a midnight that the clock skips', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00'],
    ['begins with the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00'],
    ['begins with the first of two, east of UTC', '2021-10-29', 'Asia/Amman', '2021-10-28T21:00'],
    ['begins after an hour that comes twice', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00'],
  ])('%s', (_, day, zone, start) => {
    expect(new Date(startOfDay(at(`${day}T00:00:00Z`), zone)).toISOString().slice(0, 16)).toBe(start)
  })
})

describe('a local time', () => {
  test('follows the offset of its day', () => {
    expect(timeOf('2027-03-27', 9, 30, 'Europe/Berlin')).toBe('2027-03-27T08:30:00.000Z')
    expect(timeOf('2027-03-28', 9, 30, 'Europe/Berlin')).toBe('2027-03-28T07:30:00.000Z')
    expect(timeOf('2027-10-31', 9, 30, 'Europe/Berlin')).toBe('2027-10-31T08:30:00.000Z')
    expect(timeOf('2027-01-15', 9, 30, 'Asia/Kathmandu')).toBe('2027-01-15T03:45:00.000Z')
  })

  test('that a clock change skips is moved past the change', () => {
    expect(timeOf('2027-03-28', 2, 30, 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z')
  })

  test('that occurs twice is one of the two', () => {
    expect(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']).toContain(
      timeOf('2027-10-31', 2, 30, 'Europe/Berlin'),
    )
  })
})

const DAY_MS = 86_400_000
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`)
const startOf = (day: string, timeZone: string) =>
  new Date(startOfDay(dayOf(day), timeZone)).toISOString().slice(0, 16)

test.each([
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

test('days begin as the calendar of their time zone has it', () => {
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
      expect(localDate(start, timeZone)).toBe(day)
      expect(localDate(start - 1, timeZone)).toBe(day - DAY_MS)
    }),
    { numRuns: 300 },
  )
})
