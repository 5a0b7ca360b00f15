import { randomInt } from 'node:crypto'
import pg from 'pg'
import { openConnection, requestBytes } from '../connection.ts'
import { BUYERS, compareSubjects, type Effort, type Measured, usageOf } from '../measure.ts'
import type { SentStatement } from '../platform-process.ts'
import type { Subject, Worker } from '../runs.ts'
import type { Content } from './collection.ts'
import { JOURNAL, wordAt, wordOf } from './journal.ts'

const PATH = '/wix-data/v2/items/search'
const SEARCHES = 100
const PAGE = 50

/** Words by how often they are used, in the same order in every run; misspelt with two letters exchanged. */
const searches = (fuzzy: boolean) =>
  Array.from({ length: SEARCHES }, (_, i) => {
    const word = wordOf(wordAt((i + 0.5) / SEARCHES))
    const expression = fuzzy ? `${word[0]}${word[2]}${word[1]}${word.slice(3)}` : word
    return { dataCollectionId: JOURNAL, search: { search: { expression, fuzzy }, paging: { limit: PAGE } } }
  })

/** Pages of searches against the statement alone that finds each: the same query of words, sent by the same driver. */
export async function measureSearches(
  content: Content,
  effort: Effort,
  { fuzzy }: { fuzzy: boolean },
): Promise<Measured> {
  const { port, token, shop, platform, size } = content
  const requests = searches(fuzzy).map(message =>
    requestBytes('POST', PATH, { authorization: token }, message),
  )
  const statements: SentStatement[] = []
  const connection = await openConnection(port)
  for (const request of requests) {
    await platform.ask('record')
    const { status, text } = await connection.send(request)
    const sent = await platform.ask<SentStatement[]>('recorded')
    if (status !== 200) throw new Error(`${PATH}: ${status} ${text()}`)
    const found = sent.filter(statement => statement.text.includes('data_search_hits'))
    if (found.length !== 1) throw new Error(`A search is not made as expected: ${JSON.stringify(sent)}`)
    statements.push(...found)
  }
  connection.close()
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: BUYERS })
  const byHand: Subject = {
    name: 'the same SQL by hand',
    workers: Array.from({ length: BUYERS }, () => async () => {
      const { text, values } = statements[randomInt(SEARCHES)] as SentStatement
      await pool.query({ text, values: [...values] })
    }),
  }
  const workers = await Promise.all(Array.from({ length: BUYERS }, () => searcher(port, requests)))
  try {
    return await compareSubjects(
      [byHand],
      [{ ...content, name: size, workers, usage: usageOf(platform) }],
      effort,
    )
  } finally {
    await pool.end()
  }
}

async function searcher(port: number, requests: readonly Buffer[]): Promise<Worker> {
  const connection = await openConnection(port)
  return async () => {
    const { status, text } = await connection.send(requests[randomInt(SEARCHES)] as Buffer)
    if (status !== 200) throw new Error(`${PATH}: ${status} ${text()}`)
  }
}
