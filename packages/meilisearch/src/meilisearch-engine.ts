import { guardedFetch } from '@stoa/server/payment-provider'
import {
  EngineIndexGone,
  PRODUCT_TEXTS,
  type SearchEngine,
  SearchEngineUnavailable,
} from '@stoa/server/search-engine'

/** Where a Meilisearch is. */
export interface MeilisearchOptions {
  /** Its address, such as `http://127.0.0.1:7700`. */
  url: string
  /** A key that may search, and create, change and delete indexes, documents, settings and tasks; `undefined` if it has no master key. */
  apiKey?: string | undefined
  /** Milliseconds after which PostgreSQL answers a search. @default 1000 */
  searchTimeoutMs?: number
  /** Milliseconds for a change of an index. @default 10 000 */
  writeTimeoutMs?: number
  /** Sends the requests. @default without redirects, private networks allowed */
  fetch?: typeof globalThis.fetch
}

/** Languages that Meilisearch must be told, because their characters alone do not say which one it is. */
const TOLD: ReadonlySet<string> = new Set(['ja', 'zh'])
/** Between two looks at a task that is not done. */
const PAUSE_MS = 50

interface Task {
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  error?: { code: string; message: string } | null
}

/** A client of the HTTP API of Meilisearch 1.10 and later (https://www.meilisearch.com/docs/reference/api). */
export function meilisearchEngine({
  url,
  apiKey,
  searchTimeoutMs = 1000,
  writeTimeoutMs = 10_000,
  fetch = guardedFetch({ allowPrivate: true, timeoutMs: writeTimeoutMs }),
}: MeilisearchOptions): SearchEngine {
  const base = url.replace(/\/+$/, '')

  async function send<T>(method: string, path: string, body: unknown, signal: AbortSignal): Promise<T> {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    }).catch(cause => {
      throw new SearchEngineUnavailable(`Meilisearch does not answer: ${(cause as Error).message}`, { cause })
    })
    const answer = (await reply.json().catch(() => ({}))) as T & { code?: string; message?: string }
    if (reply.ok) return answer
    if (answer.code === 'index_not_found') throw new EngineIndexGone(answer.message)
    throw new SearchEngineUnavailable(
      `Meilisearch: ${reply.status} ${answer.code ?? ''} ${answer.message ?? ''}`,
    )
  }

  /** Waits until a task has ended. Some codes of failures mean that there is nothing to do. */
  async function done(
    asked: Promise<{ taskUid: number }>,
    signal: AbortSignal,
    fine: readonly string[] = [],
  ) {
    const { taskUid } = await asked
    for (;;) {
      const { status, error } = await send<Task>('GET', `/tasks/${taskUid}`, undefined, signal)
      if (status === 'succeeded' || (error && fine.includes(error.code))) return
      if (status === 'failed' || status === 'canceled')
        throw new SearchEngineUnavailable(
          `Meilisearch: the task ${taskUid} has ${status}: ${error?.message ?? ''}`,
        )
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }

  const drop = (name: string, signal: AbortSignal) =>
    done(send('DELETE', `/indexes/${name}`, undefined, signal), signal, ['index_not_found'])

  return {
    name: 'meilisearch',
    async create({ name, language }) {
      const signal = AbortSignal.timeout(writeTimeoutMs)
      const code = language.split('-')[0]?.toLowerCase() ?? ''
      await drop(name, signal)
      await done(send('POST', '/indexes', { uid: name, primaryKey: 'id' }, signal), signal)
      const settings = {
        searchableAttributes: PRODUCT_TEXTS,
        displayedAttributes: ['id'],
        ...(TOLD.has(code) && { localizedAttributes: [{ attributePatterns: ['*'], locales: [code] }] }),
      }
      await done(send('PATCH', `/indexes/${name}/settings`, settings, signal), signal)
    },
    drop: ({ name }) => drop(name, AbortSignal.timeout(writeTimeoutMs)),
    async write({ name }, { documents, removed }) {
      const signal = AbortSignal.timeout(writeTimeoutMs)
      const path = `/indexes/${name}/documents`
      if (documents.length > 0)
        await done(
          send(
            'POST',
            path,
            documents.map(({ id, texts }) => ({ ...texts, id })),
            signal,
          ),
          signal,
        )
      if (removed.length > 0) await done(send('POST', `${path}/delete-batch`, removed, signal), signal)
    },
    async search({ name }, { expression, all, limit }) {
      const { hits } = await send<{ hits: { id: string }[] }>(
        'POST',
        `/indexes/${name}/search`,
        { q: expression, limit, attributesToRetrieve: ['id'], matchingStrategy: all ? 'all' : 'last' },
        AbortSignal.timeout(searchTimeoutMs),
      )
      return hits.map(({ id }) => id)
    },
  }
}
