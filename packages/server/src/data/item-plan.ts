import type { DataEnvironment } from '@stoa/contract'
import type { Ctx } from '../context.ts'
import { InvalidRequest } from '../failure.ts'
import { ownItems } from '../storage/data/conditions.ts'
import { ALL_ITEMS } from '../storage/data/item-rows.ts'
import type { Environment } from '../storage/data/item-tables.ts'
import { planQuery, type QueryPlan, type SqlCondition } from '../storage/query/index.ts'
import type { Access } from './access.ts'
import type { Collection } from './collection.ts'
import { itemFields } from './item-fields.ts'

/** The plan of a query over a collection's items, or the refusal of what is wrong with it. */
export function planItems(
  ctx: Ctx,
  collection: Collection,
  query: unknown,
  { at = 'query', otherKeys = ['fields'] }: { at?: string; otherKeys?: readonly string[] } = {},
): QueryPlan {
  const result = planQuery(query ?? {}, itemFields(collection), {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    scope: ctx.site.id,
    at,
    otherKeys,
  })
  if (!result.ok) throw new InvalidRequest(result.violations)
  return result.plan
}

/** The items that a caller may see, as a condition of every statement that reads them. */
export const visibleItems = (access: Access): SqlCondition =>
  access.to === 'OWN' ? ownItems(access.ownerId) : ALL_ITEMS

export const environmentOf = (asked: DataEnvironment | undefined): Environment =>
  asked === 'SANDBOX' ? 'SANDBOX' : 'LIVE'
