import { monotonicMs } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { countItemRows, findItemRows, findRandomRows, getItemRow } from '../../storage/data/item-rows.ts'
import { readPage } from '../../storage/query/index.ts'
import { recordQuery } from '../indexes/record-query.ts'
import { type Access, requireAccess } from '../model/access.ts'
import { cachedReply } from '../model/cached-reply.ts'
import { pagingMetadata, toCursorPaging } from '../model/initial-cursor.ts'
import type { ItemHandlers } from '../model/item-call-types.ts'
import { hasReferences, type ItemScope, resolveItems, visibleItems } from '../model/item-scope.ts'
import { filterItems, planItems } from '../model/plan-item-query.ts'
import { itemTexts } from '../references/item-texts.ts'

const toReply = (text: string) => JsonReply.of(Buffer.from(text))

type QueryInput = Parameters<ItemHandlers<'query'>['query']>[0]

/** References to include, from both request fields that name them. */
const referencesToInclude = ({ includeReferences, includeReferencedItems }: QueryInput) => [
  ...(includeReferences ?? []),
  ...(includeReferencedItems ?? []).map(field => ({ field })),
]

async function findRows(ctx: Ctx<'WDE0027'>, scope: ItemScope, input: QueryInput, access: Access) {
  const visible = visibleItems(ctx, scope, access)
  const withTotal = input.returnTotalCount === true
  const plan = planItems(ctx, scope, input.query, { withTotal })
  if (input.sortMode !== 'RANDOM')
    return { plan, ...(await findItemRows(ctx.db, scope.table, plan, visible, withTotal)) }
  if (plan.mode === 'CURSOR' || input.query?.sort?.length)
    throw new InvalidRequest([
      violation('sortMode', 'ONE_OF_ALIGNMENT', 'RANDOM takes neither a sort nor a cursor; page by offset'),
    ])
  const seed = String(input.randomOptions?.seed ?? ctx.ids.guid())
  const [rows, total] = await Promise.all([
    findRandomRows(ctx.db, scope.table, plan, visible, seed),
    withTotal ? countItemRows(ctx.db, scope.table, plan.where, visible) : undefined,
  ])
  return { plan, rows, total }
}

export const itemReadHandlers: ItemHandlers<'get' | 'query' | 'count'> = {
  async get(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { dataItemId, dataCollectionId, fields, includeReferences } = input
    const load = async () => {
      const row =
        (await getItemRow(ctx.db, scope.table, dataItemId, visibleItems(ctx, scope, access))) ??
        ctx.fail('WDE0073', { dataItemId, dataCollectionId })
      const [text] = await itemTexts(ctx, scope, [row], input)
      return `{"dataItem":${text}}`
    }
    if (includeReferences?.length) return toReply(await load())
    return cachedReply(ctx, scope, access, ['get', dataItemId, fields ?? null], load)
  },

  async query(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { returnTotalCount, sortMode } = input
    const { pagingModes } = scope.collection.definition
    const random = sortMode === 'RANDOM'
    const { query, converted } = random
      ? { query: input.query ?? {}, converted: false }
      : toCursorPaging(ctx.caller, pagingModes, input.query)
    const includes = referencesToInclude(input)
    const load = async () => {
      const start = monotonicMs()
      const found = await findRows(ctx, scope, { ...input, query }, access)
      await recordQuery(ctx, scope.collection, query, monotonicMs() - start)
      const { rows, page } = readPage(found.plan, found.rows, found.total)
      const texts = await itemTexts(ctx, scope, rows, { fields: query.fields, includeReferences: includes })
      const metadata = JSON.stringify(pagingMetadata(page, converted))
      return `{"dataItems":[${texts.join(',')}],"pagingMetadata":${metadata}}`
    }
    if (includes.length > 0 || random || hasReferences(scope)) return toReply(await load())
    return cachedReply(ctx, scope, access, ['query', query, returnTotalCount === true, converted], load)
  },

  async count(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const load = async () => {
      const where = filterItems(ctx, scope, input.filter)
      const visible = visibleItems(ctx, scope, access)
      return `{"totalCount":${await countItemRows(ctx.db, scope.table, where, visible)}}`
    }
    if (hasReferences(scope)) return toReply(await load())
    return cachedReply(ctx, scope, access, ['count', input.filter ?? {}], load)
  },
}
