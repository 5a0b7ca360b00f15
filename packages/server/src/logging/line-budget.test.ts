// @module-tag nightly
import { sized } from '@stoa/testkit/sizes'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const lines: string[] = []

const shop = await openShop({ logger: pino({ level: 'info' }, { write: line => void lines.push(line) }) })

test('a flood of rejected requests with long paths writes few lines, and then how many there were', async () => {
  const FLOOD = sized(1000, 3000)
  const url = `${shop.baseUrl}/v1/products/${'x'.repeat(15_000)}`
  for (let sent = 0; sent < FLOOD; sent += 100)
    await Promise.all(Array.from({ length: 100 }, () => shop.fetch(url)))
  expect(lines.reduce((sum, line) => sum + line.length, 0)).toBeLessThan(200_000)
  const written = () => lines.map(line => JSON.parse(line)).filter(line => line.status >= 400)
  const count = () => written().reduce((sum, line) => sum + (line.omitted ?? 1), 0)
  await expect.poll(count, { timeout: 30_000 }).toBe(FLOOD)
  expect(written().filter(line => line.omitted)).toMatchObject([
    { status: 401, code: 'UNAUTHENTICATED', msg: 'log lines omitted', seconds: 10 },
  ])
}, 60_000)
