import { createClient } from '../src/create-client.ts'
import { items } from '../src/data/index.ts'
import type { startWireServer } from './wire-server.ts'

/** A code, what provokes it, and the text that it comes with. */
export type Case = [code: string, title: string, action: () => unknown, message: string]

/** What cases of the error catalogue (protocol/content §16) are provoked with. */
export function provocations(server: Awaited<ReturnType<typeof startWireServer>>) {
  /** Untyped, as the code that needs these checks is. */
  // biome-ignore lint/suspicious/noExplicitAny: arguments that the compiler would reject
  const data = items(createClient({ baseUrl: server.baseUrl, retries: 0 })) as any
  return {
    data,
    filter: () => data.filter(),
    find: (model: object) => data.query('books', { filter: model }).find(),
    page: (pagingMetadata: object, at = data.query('books')) => {
      server.script('/v2/items/query', { body: { dataItems: [], pagingMetadata } })
      return at.find()
    },
    many: <T>(of: T) => Array.from({ length: 1001 }, () => of),
  }
}

export type Provocations = ReturnType<typeof provocations>
