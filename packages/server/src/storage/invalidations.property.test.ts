import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { read, requestFor } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { monotonicMs } from '../call/clock.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { followInvalidations } from './invalidations.ts'

const { shop, driver } = await openTestShop()
const { getProduct, updateProduct } = contract.products
const CONNECTIONS = 4

const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ step: fc.constant('insert'), on: fc.nat(CONNECTIONS - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constantFrom('commit', 'rollback', 'insert and undo'),
      on: fc.nat(CONNECTIONS - 1),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ step: 'read', on: 0 }) },
)

test('each committed invalidation is received once, whatever the order of transactions, and is deleted', async () => {
  const received: string[] = []
  let cleared = 0
  const receiver = {
    dropped: (tags: readonly string[]) => void received.push(...tags.filter(tag => tag.startsWith('n'))),
    cleared: () => void cleared++,
  }
  const invalidations = await followInvalidations(shop.platform.database, receiver, { keepMs: 0 })
  onTestFinished(invalidations.close)
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: shop.databaseUrl }),
  )
  onTestFinished(async () => void (await Promise.all(clients.map(client => client.end()))))
  await Promise.all(clients.map(client => client.connect()))
  const insert = "insert into invalidations (tags) values ('n$')"
  let inserted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 40 }), async steps => {
      const open = clients.map(() => [] as string[])
      const committed: string[] = []
      received.length = 0
      const readAll = async () => {
        expect(await invalidations.catchUp()).toBe(true)
        expect(received.toSorted()).toEqual(committed.toSorted())
      }
      const end = async (on: number, how: 'commit' | 'rollback') => {
        await clients[on]?.query(how)
        const tags = open[on]?.splice(0) ?? []
        if (how === 'commit') committed.push(...tags)
      }
      for (const { step, on } of steps) {
        if (step === 'read') await readAll()
        else if (step === 'commit' || step === 'rollback') await end(on, step)
        else {
          const statement = insert.replace('$', String(++inserted))
          const begin = open[on]?.length ? '' : 'begin; '
          const undone = step === 'insert and undo'
          await clients[on]?.query(
            `${begin}${undone ? `savepoint s; ${statement}; rollback to s` : statement}`,
          )
          if (!undone) open[on]?.push(`n${inserted}`)
        }
      }
      for (const on of clients.keys()) await end(on, 'commit')
      await readAll()
    }),
    { numRuns: sized(15, 400) },
  )
  expect(cleared).toBe(1)
  await shop.sql`insert into invalidations (xid, tags) values ('9000000000000000000', 'n of another server')`
  await expect
    .poll(async () => {
      // Rows are deleted when a later read has found others.
      await shop.sql`select invalidate('others')`
      const rows = await shop.sql`select 1 from invalidations where tags like 'n%'`
      return rows.length
    })
    .toBe(0)
})

const RUN_MS = 2500
/** The bound of decision 072. */
const STALE_MAX_MS = 100

/** So many random numbers, one after the other. */
const random = () => {
  const [numbers = []] = fc.sample(fc.array(fc.nat(999), { minLength: 5000, maxLength: 5000 }), 1)
  let next = 0
  return (below: number) => (numbers[next++ % numbers.length] as number) % below
}

/** A reader who sends positions brings its node up to date, so there are runs without. */
test.each([
  [true, 'are exact with the position of a write'],
  [false, 'see what was written 100 ms before'],
])('reads on two nodes (%s) %s', async withPosition => {
  const { fetch } = await shop.addNode()
  const nodes = [shop.fetch, fetch]
  const { id } = await driver.product({ description: '0' })
  /** Replies to writes: the description, the position, and when the reply was received. */
  const written = [{ value: 0, position: '0/0', at: 0 }]
  const draw = random()
  const until = monotonicMs() + RUN_MS
  const send = (call: typeof getProduct | typeof updateProduct, message: object, position?: string) =>
    read(
      nodes[draw(2)] as typeof globalThis.fetch,
      requestFor(shop.baseUrl, call as never, message as never, {
        token: shop.apiKey,
        headers: { ...(position && { 'x-wix-consistent': position }) },
      }),
    )
  const write = async () => {
    for (let value = 1; monotonicMs() < until; value++) {
      const { status, headers } = await send(updateProduct, { product: { id, description: String(value) } })
      expect(status).toBe(200)
      written.push({ value, position: headers.get('x-wix-consistent') as string, at: monotonicMs() })
      await delay([0, 0, 1, 10, 150][draw(5)])
    }
  }
  let reads = 0
  let stalest = 0
  const readAlways = async () => {
    while (monotonicMs() < until) {
      const newest = written.at(-1) as (typeof written)[number]
      const at = monotonicMs()
      const { body } = await send(getProduct, { id }, withPosition ? newest.position : undefined)
      const seen = Number((body as { product: { description: string } }).product.description)
      const missed = written.find(({ value }) => value > seen)
      if (missed) stalest = Math.max(stalest, at - missed.at)
      reads++
      await delay(0)
    }
  }
  await Promise.all([write(), readAlways(), readAlways(), readAlways()])
  expect(written.length).toBeGreaterThan(5)
  expect(reads).toBeGreaterThan(100)
  console.info(
    `${reads} reads, ${written.length} writes, the stalest read missed a write of ${stalest.toFixed()} ms before`,
  )
  expect(stalest).toBeLessThanOrEqual(withPosition ? 0 : STALE_MAX_MS)
})
