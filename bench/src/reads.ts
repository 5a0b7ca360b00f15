import { type Connection, openConnection, requestBytes } from './connection.ts'
import type { SeededDatabase } from './datasets.ts'
import type { Worker } from './runs.ts'

/** Requests of one kind, ready as bytes. */
export interface Reads {
  products: Buffer[]
  lists: Buffer[]
}

const PAGE = 20
const PAGES = 5
/** Products that most visitors look at. */
const POPULAR = 500

const sorts = [
  { fieldName: 'name', order: 'ASC' },
  { fieldName: 'price', order: 'ASC' },
  { fieldName: 'price', order: 'DESC' },
]

/** Products by id, and lists of 20: the first pages of each collection, by name and by price. */
export function readsOf(shop: SeededDatabase, token: string, { popular }: { popular: boolean }): Reads {
  const headers = { authorization: token }
  const ids = popular ? shop.sample.slice(0, POPULAR) : shop.sample
  const queries = shop.collectionIds.flatMap(id =>
    sorts.flatMap(sort =>
      Array.from({ length: PAGES }, (_, page) => ({
        filter: { collectionIds: { $hasSome: [id] } },
        sort: [sort],
        paging: { limit: PAGE, offset: page * PAGE },
      })),
    ),
  )
  const packed = queries.map(query => Buffer.from(JSON.stringify({ query })).toString('base64url'))
  return {
    products: ids.map(id => requestBytes('GET', `/v1/products/${id}`, headers)),
    lists: packed.map(text => requestBytes('GET', `/v1/products/query-platformized?.r=${text}`, headers)),
  }
}

/** Workers that go through the requests, each on its own connection, starting at another request. */
export async function readers(port: number, requests: readonly Buffer[], count: number): Promise<Worker[]> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
  return connections.map((connection, i) => {
    let at = Math.floor((i * requests.length) / count)
    return async () => {
      const request = requests[at++ % requests.length] as Buffer
      const { status, text } = await connection.send(request)
      if (status !== 200) throw new Error(`${request.toString().split('\r\n')[0]}: ${status} ${text()}`)
    }
  })
}

/** The reply whose length is nearest to the average of all: the constant of the same bytes. */
export async function typicalReply(connection: Connection, requests: readonly Buffer[]): Promise<string> {
  const texts: string[] = []
  for (const request of requests) texts.push((await connection.send(request)).text())
  const average = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length
  const distance = (text: string) => Math.abs(Buffer.byteLength(text) - average)
  return texts.reduce((best, text) => (distance(text) < distance(best) ? text : best))
}
