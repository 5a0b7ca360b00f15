import type { Ctx } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'

/** Restricts shoppers to their own orders, in the SQL condition. */
export const ownerScope = ({ caller }: Ctx) => (caller.role === 'merchant' ? undefined : caller.id)

/** Reads an order. Shoppers read only their own. */
export async function findOrder(
  ctx: Ctx<'ORDER_NOT_FOUND'>,
  id: string | null | undefined,
  { lock = false } = {},
): Promise<OrderRow> {
  const row =
    id && isGuid(id)
      ? await getOrderRow(ctx.db, ctx.site.id, id, { ownerId: ownerScope(ctx), lock })
      : undefined
  return row ?? ctx.fail('ORDER_NOT_FOUND', { id })
}
