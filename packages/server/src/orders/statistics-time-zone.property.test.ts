import { contract } from '@stoa/contract'
import { isTimeZone } from '@stoa/contract/time-zone'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, sites } = contract
const { shop, driver } = await openTestShop()
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]
const HOUR_MS = 3_600_000
const times: number[] = []

/** Orders around the changes of clocks in 2025 and around the turn of the year, and others. */
beforeAll(async () => {
  const changes = ['2025-03-09T06', '2025-03-30T01', '2025-04-05T15', '2025-04-24T22', '2025-10-26T01']
  const moments = [...changes, '2025-11-02T05', '2025-12-31T23'].map(text => Date.parse(`${text}:00:00Z`))
  const around = fc.record({
    moment: fc.constantFrom(...moments),
    minutes: fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
  })
  const any = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2026, 0) })
  times.push(
    ...fc.sample(around, 50).map(({ moment, minutes }) => moment + minutes * 60_000),
    ...fc.sample(any, 30),
  )
  for (const time of times)
    await driver.merchant.callOk(orders.importOrder, {
      order: {
        createdDate: new Date(time).toISOString(),
        lineItems: [{ productName: { original: 'Bowl' }, quantity: 1, price: { amount: '1.00' } }],
      },
    } as never)
})

/** The first day of the interval that a moment is in, by the calendar of Intl. */
function naiveStart(time: number, interval: 'DAY' | 'WEEK' | 'MONTH', timeZone: string) {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
  if (interval === 'DAY') return date
  if (interval === 'MONTH') return `${date.slice(0, 7)}-01`
  const noon = Date.parse(`${date}T12:00:00Z`)
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7
  return new Date(noon - sinceMonday * 24 * HOUR_MS).toISOString().slice(0, 10)
}

test.each(ZONES)('protocol/orders §13: days, weeks and months are those of a shop in %s', async timeZone => {
  await driver.merchant.callOk(sites.updateSite, { site: { timeZone } })
  for (const interval of ['DAY', 'WEEK', 'MONTH'] as const) {
    const expected = new Map<string, number>()
    for (const time of times) {
      const start = naiveStart(time, interval, timeZone)
      expected.set(start, (expected.get(start) ?? 0) + 1)
    }
    const aggregation = { all: { groupBy: 'createdDate', interval, limit: 1000 } }
    const { aggregates } = await driver.merchant.callOk(orders.aggregateOrders, { aggregation })
    expect(aggregates.all).toEqual([...expected].toSorted().map(([value, count]) => ({ value, count })))
  }
})

test('protocol/orders §13: PostgreSQL knows each time zone that a site can have', async () => {
  const unknown: string[] = []
  for (const zone of Intl.supportedValuesOf('timeZone').filter(isTimeZone))
    await shop.platform.database
      .all(sql`select now() at time zone ${sql.lit(zone)}`, { prepare: false })
      .catch(() => unknown.push(zone))
  expect(unknown).toEqual([])
})
