import { contract, type Order, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { readTextQuery } from '../crud/text-query.ts'
import { isObject } from '../platform-support/is-object.ts'
import { countOrderPage, findOrderPage } from '../storage/commerce/order-page.ts'
import { type EntityFields, readPage } from '../storage/query/index.ts'
import { findOrder, ownerScope } from './find-order.ts'
import { orderFields } from './order-fields.ts'
import { pageOrderTexts } from './order-texts.ts'
import { toOrder } from './order-view.ts'
import { viewFor } from './save-order.ts'
import { toStoresOrder } from './stores-order-view.ts'

type StoresOrder = ReplyOf<typeof contract.storesOrders.getStoresOrder>['order']

/** By offset, which the present search of orders does not have. */
const storesOrderFields: EntityFields<Ctx['caller']> = {
  ...orderFields,
  name: 'storesOrder',
  paging: ['OFFSET'],
  defaultLimit: 100,
}

const PRESENT_NAMES: Record<string, string> = {
  dateCreated: 'createdDate',
  lastUpdated: 'updatedDate',
  'buyerInfo.id': 'buyerId',
  'lineItems.productId': 'lineItems.catalogReference.catalogItemId',
  'lineItems.name': 'lineItems.productName.original',
}

/** The condition in the operators that the field has now: lists take `$hasSome`, single values `$in`. */
function presentCondition(name: string, condition: unknown) {
  const present = PRESENT_NAMES[name] ?? name
  if (name.startsWith('lineItems.')) {
    const value = isObject(condition) ? condition.$eq : condition
    return [present, value === undefined || value === null ? condition : { $hasSome: [value] }] as const
  }
  if (!isObject(condition) || !('$hasSome' in condition)) return [present, condition] as const
  const { $hasSome: $in, ...others } = condition
  return [present, { ...others, $in }] as const
}

/** Orders in the form from before the present calls (protocol/programs §3). */
export const storesOrderHandlers = implement(contract.storesOrders, {
  async queryStoresOrders({ query }, ctx) {
    const wire = readTextQuery(query, { translate: presentCondition })
    const plan = planOrReject(ctx, wire, storesOrderFields)
    const view = viewFor(ctx)
    const search = { ownerId: ownerScope(ctx), initialized: false, merchant: view.merchant }
    const [found, total] = await Promise.all([
      findOrderPage(ctx.db, ctx.site.id, plan, search),
      countOrderPage(ctx.db, ctx.site.id, plan, search),
    ])
    const { rows, page } = readPage(plan, found, total)
    const orders = rows.map((row): Order => {
      const parts = pageOrderTexts(row, view).map(text => JSON.parse(text))
      return Object.assign({}, ...parts)
    })
    return {
      orders: orders.map(order => toStoresOrder(order) as StoresOrder),
      metadata: { items: page.count, offset: plan.offset },
      totalResults: total,
    }
  },

  async getStoresOrder({ id }, ctx) {
    return { order: toStoresOrder(toOrder(await findOrder(ctx, id), viewFor(ctx))) as StoresOrder }
  },
})
