import type {
  CallDeclaration,
  commonErrors,
  ErrorsOf,
  EventsOf,
  ReplyOf,
  RequestOf,
  Role,
} from '@stoa/contract'
import { expect, test } from 'vitest'
import type { Shop } from './create-shop.ts'
import { codeOf, rejectedFields } from './send.ts'
import { createDriver, type TestDriver } from './test-driver.ts'

/** The expected part of a reply. A field that must be absent is undefined. */
type PartOf<T> = T extends readonly (infer U)[]
  ? PartOf<U>[]
  : T extends object
    ? { [K in keyof T]?: PartOf<T[K]> }
    : T

/** One thing that a call does, or rejects. */
export interface Scenario<D extends CallDeclaration> {
  /** Says what happens, after the words "a visitor" or "the merchant". */
  name: string
  /** @default the first role that may make the call */
  as?: Role
  /** Creates the entities that the request needs. The result is merged into the request. */
  given?: (driver: TestDriver) => Promise<Partial<RequestOf<D>>> | Partial<RequestOf<D>>
  request?: Partial<RequestOf<D>>
  /** Fields that the reply must contain. */
  reply?: PartOf<ReplyOf<D>>
  /** The rejection, instead of a reply. */
  fails?: ErrorsOf<D> | (typeof commonErrors)[number]
  /** The rejected fields and the rules they break, instead of a reply. */
  rejects?: Record<string, string>
  /** The types of the events written by this call, all of them, in order. */
  emitted?: EventsOf<D>[]
  /** SQL statements that the call sends; those that authenticate the caller are not counted. */
  statements?: number
  /** Further checks, after all of the above. */
  afterwards?: (driver: TestDriver, reply: ReplyOf<D>) => Promise<void> | void
}

/** The value with the fields put in, as undefined, that the expectation says are absent and that indeed are. */
function withAbsent(value: unknown, expected: unknown): unknown {
  if (!value || !expected || typeof value !== 'object' || typeof expected !== 'object') return value
  if (Array.isArray(value)) return value.map((part, i) => withAbsent(part, (expected as unknown[])[i]))
  const copy: Record<string, unknown> = { ...value }
  for (const [name, part] of Object.entries(expected)) copy[name] = withAbsent(copy[name], part)
  return copy
}

/** The caller, definitions of collections and settings are read through a cache, so these statements come and go. */
export const CACHED =
  /\bfrom (sites|client_apps|api_keys|sessions s left join members|data_collections where|"orders_settings")(?!\w)/

/** Runs a call through the real edge, once for each row: `scenarios(() => shop, contract.products.getProduct, [...])`. */
export function scenarios<const D extends CallDeclaration>(
  shop: () => Shop,
  declaration: D,
  rows: readonly Scenario<D>[],
): void {
  for (const row of rows) {
    const as = row.as ?? (declaration.allow[0] as Role)
    test(`${declaration.method} ${declaration.path}: ${as} ${row.name}`, async () => {
      const driver = await createDriver(shop())
      const message = { ...(await row.given?.(driver)), ...row.request }
      const { database } = shop().platform
      const last = await database.pool.query('select coalesce(max(id), 0) as id from events')
      shop().statements.length = 0
      const reply = await driver.send(declaration, message, as)
      const sent = shop().statements.filter(text => !CACHED.test(text))
      const { rows: events } = await database.pool.query(
        'select type from events where site_id = $1 and id > $2 order by id',
        [driver.site.siteId, last.rows[0].id],
      )
      if (row.fails) expect(codeOf(reply)).toBe(row.fails)
      else if (row.rejects) expect(rejectedFields(reply)).toEqual(row.rejects)
      else {
        expect({ status: reply.status, code: codeOf(reply), fields: rejectedFields(reply) }).toEqual({
          status: 200,
          code: undefined,
          fields: {},
        })
        if (row.reply) expect(withAbsent(reply.body, row.reply)).toMatchObject(row.reply)
      }
      // A rejection leaves no trace, whether the row says so or not.
      const emitted = row.emitted ?? (row.fails || row.rejects ? [] : undefined)
      if (emitted) expect(events.map(event => event.type)).toEqual(emitted)
      if (row.statements !== undefined) expect(sent, sent.join('\n')).toHaveLength(row.statements)
      await row.afterwards?.(driver, reply.body)
    })
  }
}
