import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { isObject } from '../platform-support/is-object.ts'
import { findProductV3Rows } from '../storage/commerce/products-v3.ts'
import { readPage } from '../storage/query/index.ts'
import { unarrangedProductV3Fields } from './product-v3-fields.ts'

const PAGE_MAX = 100
const CURSOR = 'cursorPaging.cursor'

/** Where a page begins: at a place of the arrangement, or after it. */
type Position = { at: number } | { rest: string }

const toCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url')

function fromCursor(text: string): Position {
  const invalid = () =>
    rejectField(CURSOR, 'FORMAT', 'is not a cursor of this list; use that of an earlier reply')
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!isObject(value)) return invalid()
    if (typeof value.rest === 'string') return { rest: value.rest }
    return Number.isSafeInteger(value.at) && Number(value.at) >= 0 ? { at: Number(value.at) } : invalid()
  } catch (error) {
    if (error instanceof SyntaxError) return invalid()
    throw error
  }
}

/** A page of the products under a filter: those that are arranged in their order, then the others. */
export async function arrangedPage(
  ctx: Ctx,
  {
    filter,
    arranged,
    cursor,
    limit = PAGE_MAX,
  }: {
    filter: unknown
    arranged: readonly string[]
    cursor?: string | undefined
    limit?: number | undefined
  },
) {
  const visibleOnly = ctx.caller.role !== 'merchant'
  const find = async (query: object) => {
    const plan = planOrReject(ctx, query, unarrangedProductV3Fields, '')
    return readPage(plan, await findProductV3Rows(ctx.db, ctx.site.id, plan, visibleOnly))
  }
  const position = cursor ? fromCursor(cursor) : { at: 0 }
  const after = (next: string | undefined) => (next ? { next: toCursor({ rest: next }) } : {})
  if ('rest' in position) {
    const { rows, page } = await find({ cursorPaging: { cursor: position.rest, limit } })
    return { ids: rows.map(({ id }) => id), page: { ...page, cursors: after(page.cursors?.next) } }
  }
  const members = new Set(
    arranged.length > 0
      ? (
          await find({
            filter: { $and: [filter, { id: { $in: arranged } }] },
            cursorPaging: { limit: PAGE_MAX },
          })
        ).rows.map(({ id }) => id)
      : [],
  )
  const first = arranged.filter(id => members.has(id)).slice(position.at, position.at + limit)
  const end = position.at + first.length
  if (end < members.size || first.length === limit)
    return {
      ids: first,
      page: { count: first.length, hasNext: true, cursors: { next: toCursor({ at: end }) } },
    }
  const others = arranged.length > 0 ? { $and: [filter, { $not: { id: { $in: arranged } } }] } : filter
  const { rows, page } = await find({ filter: others, cursorPaging: { limit: limit - first.length } })
  return {
    ids: [...first, ...rows.map(({ id }) => id)],
    page: { ...page, count: first.length + rows.length, cursors: after(page.cursors?.next) },
  }
}
