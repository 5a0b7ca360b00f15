import { rejectField } from '../call/failure.ts'
import { isObject } from '../platform-support/is-object.ts'
import { tooDeep } from '../platform-support/json-limits.ts'
import type { PageInfo } from '../storage/query/index.ts'

/** Longest filter or sort order that travels as text, in characters. */
const TEXT_MAX = 10_000

interface SentTextQuery {
  filter?: unknown
  sort?: unknown
  paging?: { limit?: number | null | undefined; offset?: number | null | undefined } | null | undefined
}

/** The present name and form of a condition that a filter has. */
type Translate = (name: string, condition: unknown) => readonly [string, unknown]

/**
 * A query of earlier calls in the form of later ones: filter and sort order are JSON objects, often as text, and each sort key is
 * `{"name": "asc"}` (protocol/programs §2).
 */
export function readTextQuery(
  query: SentTextQuery | null | undefined,
  { translate = (name, condition) => [name, condition] }: { translate?: Translate } = {},
) {
  const filter = parsed(query?.filter, 'query.filter')
  const sort = parsed(query?.sort, 'query.sort') ?? []
  const { limit, offset } = query?.paging ?? {}
  if (filter !== undefined && !isObject(filter))
    rejectField('query.filter', 'VALIDATION', 'must be a JSON object, which may be text')
  return {
    ...(filter !== undefined && { filter: translated(filter, translate) as Record<string, unknown> }),
    sort: [sort].flat().flatMap((key, i) => sortKeys(key, i, translate)),
    paging: { ...(limit && { limit }), ...(offset && { offset }) },
  }
}

function parsed(value: unknown, at: string): unknown {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') return value
  if (value.length > TEXT_MAX) rejectField(at, 'MAX_LENGTH', `must have at most ${TEXT_MAX} characters`)
  try {
    if (!tooDeep(value)) return JSON.parse(value) ?? undefined
  } catch {
    // Reported below together with texts that are nested too deep.
  }
  return rejectField(at, 'VALIDATION', 'must be JSON as text')
}

function translated(filter: unknown, translate: Translate): unknown {
  if (Array.isArray(filter)) return filter.map(each => translated(each, translate))
  if (!isObject(filter)) return filter
  return Object.fromEntries(
    Object.entries(filter).map(([name, condition]) =>
      ['$and', '$or', '$not'].includes(name)
        ? [name, translated(condition, translate)]
        : translate(name, condition),
    ),
  )
}

function sortKeys(key: unknown, i: number, translate: Translate) {
  if (!isObject(key))
    return rejectField(`query.sort[${i}]`, 'VALIDATION', 'must be an object such as {"name": "asc"}')
  const { fieldName, order } = key
  const keys = typeof fieldName === 'string' ? [[fieldName, order] as const] : Object.entries(key)
  return keys.map(([name, direction]) => ({
    fieldName: translate(name, null)[0],
    order: String(direction ?? 'asc').toUpperCase(),
  }))
}

/** Page size of earlier list calls, where a request names none. */
const TEXT_LIMIT = 100

/** A query of an earlier list call with the page size of those. */
export const withLimit = <Q extends { paging: object }>(query: Q) => ({
  ...query,
  paging: { limit: TEXT_LIMIT, ...query.paging },
})

/** Position and total of a page, as earlier list calls have them. */
export const toTextPage = ({ count, offset = 0, total = 0 }: PageInfo) => ({
  metadata: { items: count, offset },
  totalResults: total,
})
