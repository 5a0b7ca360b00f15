import type { contract, DataCollection, ReplyOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../../call/context.ts'
import { Failure } from '../../../call/failure.ts'
import { onlyParts } from '../../model/collection-view.ts'
import { toExternal } from '../external-collection.ts'
import { type OpenConnection, openConnections, schemasOf } from '../open-connections.ts'
import { toExternalCollection } from './external-view.ts'

type Call = typeof contract.dataCollections.listDataCollections
type Request = RequestOf<Call>
type Reply = ReplyOf<Call>
type ListCtx = Parameters<typeof schemasOf>[0] & Pick<Ctx, 'warn'>

const PAGE = 100

/** Collections of all connections. Unavailable connections are reported in a header. */
async function externalCollections(ctx: ListCtx, connections: readonly OpenConnection[], fresh: boolean) {
  const found = await Promise.all(
    connections.map(async connection => {
      try {
        const schemas = await schemasOf(ctx, connection, { fresh })
        return schemas.map(schema => toExternalCollection(toExternal(ctx, connection, schema)))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        ctx.warn('x-stoa-filtered', `connection:${encodeURIComponent(connection.row.name)}`)
        return []
      }
    }),
  )
  return found.flat()
}

/** Merges two sorted lists. */
function merged(
  a: readonly DataCollection[],
  b: readonly DataCollection[],
  before: Before,
): DataCollection[] {
  const all: DataCollection[] = []
  let next = 0
  for (const one of a) {
    while (next < b.length && before(b[next] as DataCollection, one)) all.push(b[next++] as DataCollection)
    all.push(one)
  }
  return [...all, ...b.slice(next)]
}

type Before = (a: DataCollection, b: DataCollection) => boolean

/**
 * A page of native and external collections in one order. Reads as many additional native ones as there are external ones,
 * because any of these may come first.
 */
export async function listCollections(
  ctx: ListCtx,
  { sort, paging, fields, consistentRead }: Request,
  run: (message: Request) => Promise<unknown>,
  parseFields: (fields: Request['fields']) => string[],
): Promise<unknown> {
  const connections = await openConnections(ctx)
  if (connections.length === 0) return run({ sort, paging, fields, consistentRead })
  const parts = parseFields(fields)
  const limit = paging?.limit ?? PAGE
  const offset = paging?.offset ?? 0
  const by = (sort?.fieldName ?? 'id') as 'id'
  const descending = sort?.order === 'DESC'
  const compare = (a: DataCollection, b: DataCollection) =>
    Buffer.compare(Buffer.from(String(a[by])), Buffer.from(String(b[by]))) * (descending ? -1 : 1) ||
    Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))
  const external = (await externalCollections(ctx, connections, consistentRead === true)).sort(compare)
  const from = Math.max(0, offset - external.length)
  const native = (await run({
    sort,
    paging: { limit: limit + (offset - from), offset: from },
  })) as Reply
  const all = merged(native.collections, external, (a, b) => compare(a, b) < 0)
  const page = all.slice(offset - from, offset - from + limit)
  const total = (native.pagingMetadata.total ?? 0) + external.length
  return {
    collections: page.map(collection => onlyParts(collection, parts)),
    pagingMetadata: { count: page.length, offset, total, hasNext: offset + page.length < total },
  }
}
