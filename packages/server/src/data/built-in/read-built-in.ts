import type { AnyCtx, RequestPayload } from '../../call/context.ts'
import { Failure, rejectField } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { isObject } from '../../platform-support/is-object.ts'
import { rejectUnsupported } from '../model/unsupported-operation.ts'
import { type BuiltInCollection, builtInCollection } from './built-in-collections.ts'

type Values = Record<string, unknown>

/** Entities that the calls list at once. */
const PAGE_MAX = 100
const LIMIT_MAX = 1000
const LIMIT = 50
/** Calls that only read, but need a collection of the site. */
const UNSUPPORTED_READS =
  /^(aggregate|aggregatePipeline|search|queryDistinctValues|distinct|queryReferenced|isReferenced)/

interface Wanted {
  filter?: unknown
  sort?: unknown
  offset: number
}

const object = (value: unknown): Values => (isObject(value) ? value : {})

function fieldOf({ fields }: BuiltInCollection, name: string, at: string): string {
  if (Object.hasOwn(fields, name)) return fields[name] as string
  return rejectField(at, 'FIELD_NOT_ALLOWED', `cannot be used here; use ${Object.keys(fields).join(', ')}`)
}

function toFilter(collection: BuiltInCollection, filter: unknown, at: string): unknown {
  if (Array.isArray(filter)) return filter.map((each, i) => toFilter(collection, each, `${at}[${i}]`))
  if (!isObject(filter)) return filter
  return Object.fromEntries(
    Object.entries(filter).map(([name, condition]) =>
      ['$and', '$or', '$not'].includes(name)
        ? [name, toFilter(collection, condition, `${at}.${name}`)]
        : [fieldOf(collection, name, `${at}.${name}`), condition],
    ),
  )
}

const toSort = (collection: BuiltInCollection, sort: unknown) =>
  (Array.isArray(sort) ? sort : []).map((key, i) => {
    const { fieldName, order } = object(key)
    const name = fieldOf(collection, String(fieldName), `query.sort[${i}].fieldName`)
    return { fieldName: name, order: order ?? 'ASC' }
  })

/** A cursor holds the query and where its next page begins. It is no secret: it is checked like a request. */
const toCursor = (wanted: Wanted) => Buffer.from(JSON.stringify(wanted)).toString('base64url')

function fromCursor(text: string): Wanted {
  try {
    const { filter, sort, offset } = object(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (Number.isSafeInteger(offset) && Number(offset) >= 0) return { filter, sort, offset: Number(offset) }
  } catch {
    // Reported below.
  }
  return rejectField(
    'query.cursorPaging.cursor',
    'FORMAT',
    'is no cursor of this query; start again from the first page',
  )
}

/** Entities from an offset on, and the number of all, by as many calls as they need. */
async function list(ctx: AnyCtx, collection: BuiltInCollection, wanted: Wanted, limit: number) {
  const filter = toFilter(collection, wanted.filter, 'query.filter')
  const sort = toSort(collection, wanted.sort)
  const found: Values[] = []
  let total = 0
  do {
    const size = Math.min(PAGE_MAX, limit - found.length)
    const reply = object(
      await ctx.invoke(collection.call, {
        ...collection.message,
        query: {
          ...(isObject(filter) && { filter }),
          ...(sort.length > 0 && { [collection.sort]: sort }),
          paging: { limit: size, offset: wanted.offset + found.length },
        },
      }),
    )
    const page = reply[collection.list] as Values[]
    total = Number(object(reply.metadata).total ?? 0)
    found.push(...page)
    if (page.length < size) break
  } while (found.length < limit)
  return { items: found.map(collection.toData), total }
}

const toDataItem = (dataCollectionId: string, data: Values, fields?: unknown) => {
  const names = Array.isArray(fields) && fields.length > 0 ? new Set<unknown>(['_id', ...fields]) : undefined
  const shown = names ? Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name))) : data
  return { id: String(data._id), dataCollectionId, data: shown }
}

const handlers: Record<
  string,
  (message: RequestPayload, ctx: AnyCtx, collection: BuiltInCollection, id: string) => Promise<object>
> = {
  async query({ query, returnTotalCount }, ctx, collection, id) {
    const { filter, sort, paging, cursorPaging, fields } = object(query)
    const { limit = LIMIT, offset = 0, cursor } = { ...object(paging), ...object(cursorPaging) }
    if (Number(limit) > LIMIT_MAX)
      rejectField('query.paging.limit', 'MAX', `must be at most ${LIMIT_MAX}; read further pages for more`)
    const wanted = cursor ? fromCursor(String(cursor)) : { filter, sort, offset: Number(offset ?? 0) }
    const { items, total } = await list(ctx, collection, wanted, Number(limit ?? LIMIT))
    const end = wanted.offset + items.length
    const hasNext = end < total
    return {
      dataItems: items.map(data => toDataItem(id, data, fields)),
      pagingMetadata: {
        count: items.length,
        ...(cursorPaging ? {} : { offset: wanted.offset }),
        ...(returnTotalCount === true && { total }),
        ...(cursorPaging && hasNext ? { cursors: { next: toCursor({ ...wanted, offset: end }) } } : {}),
        hasNext,
      },
    }
  },

  async get({ dataItemId, fields }, ctx, collection, id) {
    const wanted = { filter: { _id: dataItemId }, offset: 0 }
    const { items } = isGuid(String(dataItemId)) ? await list(ctx, collection, wanted, 1) : { items: [] }
    const [data] = items
    if (!data) throw new Failure('WDE0073', { dataItemId, dataCollectionId: id })
    return { dataItem: toDataItem(id, data, fields) }
  },

  async count({ filter }, ctx, collection) {
    const { total } = await list(ctx, collection, { filter, offset: 0 }, 1)
    return { totalCount: total }
  },
}

/**
 * Reads a built-in collection by the call that lists its entities, with the rights of the caller; undefined for other collections. They
 * cannot be written.
 */
export function readBuiltIn(
  name: string,
  dataCollectionId: string,
): ((message: RequestPayload, ctx: AnyCtx) => Promise<object>) | undefined {
  const collection = builtInCollection(dataCollectionId)
  if (!collection) return undefined
  const handler = handlers[name]
  return async (message, ctx) => {
    if (!handler && UNSUPPORTED_READS.test(name)) return rejectUnsupported(dataCollectionId, name)
    if (!handler || (collection.forMerchants && ctx.caller.role !== 'merchant'))
      throw new Failure('WDE0027', { dataCollectionId })
    return handler(message, ctx, collection, dataCollectionId)
  }
}
