import { randomInt } from 'node:crypto'
import pg from 'pg'
import { openConnection, requestBytes } from '../connection.ts'
import { BUYERS, compareSubjects, type Effort, type Measured, usageOf } from '../measure.ts'
import type { SentStatement } from '../platform-process.ts'
import type { Worker } from '../runs.ts'
import { ADDRESS_DIGITS, addressCount, type OrderShop } from './fill-orders.ts'

/** A request with fresh values, and the values that a statement of it has. */
export interface OrderRequest {
  path: string
  body: object
  values: readonly string[]
}

const PAGE = 20
const DAY_MS = 86_400_000

/** Paid orders until a moment of the last day, the newest first. */
export function randomPage(): OrderRequest {
  const until = new Date(Date.now() - randomInt(DAY_MS / 3)).toISOString()
  const filter = { paymentStatus: 'PAID', createdDate: { $lt: until } }
  const search = { filter, cursorPaging: { limit: PAGE } }
  return { path: '/v1/orders/search', body: { search }, values: [until] }
}

/** Orders of one buyer, found by their address. */
export function randomWords({ shop: { siteId }, orders }: OrderShop): OrderRequest {
  const word = `buyer${String(randomInt(addressCount(orders))).padStart(ADDRESS_DIGITS, '0')}`
  const search = { search: { expression: word }, cursorPaging: { limit: PAGE } }
  return { path: '/v1/orders/search', body: { search }, values: [`'${siteId.slice(-8)}:${word}':*`] }
}

/** Sales of a year by month. */
export function yearOfSales(): OrderRequest {
  const since = new Date(Date.now() - 365 * DAY_MS - randomInt(DAY_MS)).toISOString()
  const sales = { sum: 'priceSummary.total.amount' }
  const aggregation = { sales, months: { groupBy: 'createdDate', interval: 'MONTH', aggregation: { sales } } }
  return {
    path: '/v1/orders/aggregate',
    body: { filter: { createdDate: { $gte: since } }, aggregation },
    values: [since],
  }
}

/** Searches, none of them twice, against the statements that the platform sends for one in the same shop, with values as fresh. */
export async function measureSearches(
  shops: readonly OrderShop[],
  effort: Effort,
  request: (shop: OrderShop) => OrderRequest,
): Promise<Measured> {
  const baselines = await Promise.all(
    shops.map(async one => {
      const statements = await statementsOf(one, request(one))
      const pool = new pg.Pool({ connectionString: one.shop.connectionString, max: BUYERS })
      const workers = Array.from({ length: BUYERS }, () => asker(pool, statements, () => request(one)))
      return { name: `the same SQL by hand, ${one.size}`, size: one.size, workers, pool }
    }),
  )
  const subjects = await Promise.all(
    shops.map(async one => ({
      ...one,
      name: one.size,
      workers: await Promise.all(Array.from({ length: BUYERS }, () => searcher(one, () => request(one)))),
      usage: usageOf(one.platform),
    })),
  )
  try {
    return await compareSubjects(baselines, subjects, effort)
  } finally {
    await Promise.all(baselines.map(({ pool }) => pool.end()))
  }
}

const bytesOf = ({ shop }: OrderShop, { path, body }: OrderRequest) =>
  requestBytes('POST', path, { authorization: shop.apiKey }, body)

async function searcher(one: OrderShop, request: () => OrderRequest): Promise<Worker> {
  const connection = await openConnection(one.port)
  return async () => {
    const { status, text } = await connection.send(bytesOf(one, request()))
    if (status !== 200) throw new Error(`${status} ${text()}`)
  }
}

/** What the platform sends to the database for a request, with the places of its fresh values. */
async function statementsOf(one: OrderShop, request: OrderRequest) {
  const connection = await openConnection(one.port)
  await connection.send(bytesOf(one, request))
  await one.platform.ask('record')
  const { status, text } = await connection.send(bytesOf(one, request))
  connection.close()
  const recorded = await one.platform.ask<SentStatement[]>('recorded')
  if (status !== 200) throw new Error(`${status} ${text()}`)
  const sent = recorded.filter(statement => /\borders\b/.test(statement.text))
  const places = sent.map(({ values }) =>
    values.map(value => request.values.findIndex(known => isSame(known, value))),
  )
  if (sent.length === 0 || !places.some(of => of.some(place => place >= 0)))
    throw new Error(`A search is not read as expected: ${JSON.stringify(recorded)}`)
  return sent.map(({ text, values }, i) => ({ text, values, places: places[i] ?? [] }))
}

/** Instants are sent in more than one form. */
const isSame = (known: string, value: unknown) =>
  value === known ||
  (typeof value === 'string' && Date.parse(value) === Date.parse(known) && !Number.isNaN(Date.parse(known)))

function asker(
  pool: pg.Pool,
  statements: readonly { text: string; values: readonly unknown[]; places: number[] }[],
  request: () => OrderRequest,
): Worker {
  return async () => {
    const fresh = request().values
    await Promise.all(
      statements.map(({ text, values, places }) =>
        pool.query({ text, values: values.map((value, i) => fresh[places[i] ?? -1] ?? value) }),
      ),
    )
  }
}
