import { randomInt } from 'node:crypto'
import pg from 'pg'
import { openConnection, requestBytes } from '../connection.ts'
import { BUYERS, compareSubjects, type Effort, type Measured, usageOf } from '../measure.ts'
import type { SentStatement } from '../platform-process.ts'
import type { Subject, Worker } from '../runs.ts'
import type { Content } from './collection.ts'
import { pageQuery, randomPage } from './page-queries.ts'

/** Values by which a query is known again in the statements that the platform makes of it. */
const MARKED = pageQuery('category-7', 12_345)

/**
 * Pages, none of which the platform has ready unless they are `popular` ones, against the statements that it sends for one, over as many connections of the same
 * driver, with values as fresh.
 */
export async function measurePages(
  content: Content,
  effort: Effort,
  { withTotal = false, popular = 0 } = {},
): Promise<Measured> {
  const statements = await statementsOf(content, withTotal)
  const pool = new pg.Pool({ connectionString: content.shop.connectionString, max: BUYERS })
  const byHand = (name: string, prepared: boolean): Subject => ({
    name,
    workers: Array.from({ length: BUYERS }, () => asker(pool, statements, prepared)),
  })
  const platform = {
    ...content,
    name: content.size,
    workers: await Promise.all(Array.from({ length: BUYERS }, () => reader(content, { withTotal, popular }))),
    usage: usageOf(content.platform),
  }
  const baselines = [byHand('the same SQL by hand', false), byHand('the same SQL by hand, prepared', true)]
  try {
    return await compareSubjects(baselines, [platform], effort)
  } finally {
    await pool.end()
  }
}

/** Asks for pages: one of so many popular ones, or hardly any twice. */
async function reader(
  { port, token }: Content,
  { withTotal, popular }: { withTotal: boolean; popular: number },
): Promise<Worker> {
  const connection = await openConnection(port)
  return async () => {
    const { path } = popular ? pageQuery('category-3', randomInt(popular), withTotal) : randomPage(withTotal)
    const { status, text } = await connection.send(requestBytes('GET', path, { authorization: token }))
    if (status !== 200) throw new Error(`${path}: ${status} ${text()}`)
  }
}

/** Statements of the platform on the item table for one page. */
async function statementsOf({ platform, port, token, table }: Content, withTotal: boolean) {
  const connection = await openConnection(port)
  const { category, price } = MARKED
  const { path } = pageQuery(category, price, withTotal)
  await platform.ask('record')
  const { status, text } = await connection.send(requestBytes('GET', path, { authorization: token }))
  connection.close()
  const recorded = await platform.ask<SentStatement[]>('recorded')
  if (status !== 200) throw new Error(`${path}: ${status} ${text()}`)
  const name = table.replace('data.', '')
  const sent = recorded.filter(statement => statement.text.includes(name))
  const marks = sent.flatMap(({ values }) => values).filter(value => String(value) === String(price))
  if (sent.length !== (withTotal ? 2 : 1) || marks.length !== sent.length)
    throw new Error(`A page is not read as expected: ${JSON.stringify(sent)}`)
  return sent
}

function asker(pool: pg.Pool, statements: readonly SentStatement[], prepared: boolean): Worker {
  return async () => {
    const fresh = randomPage()
    const freshFor = (value: unknown) => {
      if (value === MARKED.category) return fresh.category
      return String(value) === String(MARKED.price) ? fresh.price : value
    }
    // Together, as the platform asks for page and total.
    await Promise.all(
      statements.map(({ text, values }, i) =>
        pool.query({
          text,
          values: values.map(freshFor),
          ...(prepared && { name: `page${statements.length}${i}` }),
        }),
      ),
    )
  }
}
