import { createClient } from '../src/create-client.ts'
import { items } from '../src/data/index.ts'
import type { startWireServer } from './wire-server.ts'

/** An error code, the action that causes it, and the message. */
export type Case = [code: string, title: string, action: () => unknown, message: string]

/** Actions that cause errors of the catalogue (protocol/content §16). */
export function provocations(server: Awaited<ReturnType<typeof startWireServer>>) {
  /** Untyped, like the JavaScript callers that the checks are for. */
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
