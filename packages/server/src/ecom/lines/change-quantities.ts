import type { RejectedLine } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { StoredLine } from '../../storage/commerce/carts.ts'
import { requireCatalogs } from './catalog-plugins.ts'
import { type Products, rejectedLines, resolveLines } from './read-lines.ts'

/** Rejects ids that are not lines of the cart. */
export function requireLines(
  ctx: Ctx<'LINE_ITEM_NOT_FOUND'>,
  lines: readonly StoredLine[],
  ids: readonly string[],
) {
  const unknown = ids.filter(id => !lines.some(line => line.id === id))
  if (unknown.length > 0) ctx.fail('LINE_ITEM_NOT_FOUND', { lineItemIds: unknown })
}

/** Rejects another quantity of a line whose quantity is fixed, and more units than the merchant's price is for. */
function requireChangeable(
  { caller }: Pick<Ctx, 'caller'>,
  current: readonly StoredLine[],
  requested: ReadonlyMap<string, number>,
): void {
  const order = [...requested.keys()]
  for (const { id, quantity, custom, name, grantedUnits } of current) {
    const wanted = requested.get(id) ?? quantity
    if (caller.role !== 'merchant' && grantedUnits !== undefined && wanted > Math.max(grantedUnits, quantity))
      rejectField(
        `lineItems[${order.indexOf(id)}].quantity`,
        'MAX',
        `must be at most ${grantedUnits}: the merchant's price of “${name}” is for so many units. Add further units as another line item`,
        { threshold: grantedUnits },
      )
    if (custom?.fixedQuantity && (requested.get(id) ?? quantity) !== quantity)
      rejectField(
        `lineItems[${order.indexOf(id)}].quantity`,
        'FIELD_NOT_ALLOWED',
        `cannot be changed: the quantity of “${name}” is fixed to ${quantity}. Remove the line item instead`,
      )
  }
}

/**
 * Returns the lines with new quantities. An increased line must be available in full. A decrease is always allowed,
 * so that a cart that exceeds the stock can be reduced step by step.
 */
export function changeQuantities(
  ctx: Ctx<'LINE_ITEMS_REJECTED' | 'SERVICE_PLUGIN_UNAVAILABLE'>,
  current: readonly StoredLine[],
  requested: ReadonlyMap<string, number>,
  products: Products,
): StoredLine[] {
  requireChangeable(ctx, current, requested)
  const lines = current.map(line => ({ ...line, quantity: requested.get(line.id) ?? line.quantity }))
  const increased = new Set(
    lines.filter((line, i) => line.quantity > (current[i]?.quantity ?? 0)).map(({ id }) => id),
  )
  // Allocate stock to unchanged lines first; increased lines get what is left.
  const byPriority = [...lines].sort((a, b) => Number(increased.has(a.id)) - Number(increased.has(b.id)))
  const order = [...requested.keys()]
  const resolved = resolveLines(ctx, products, byPriority)
  requireCatalogs(
    ctx,
    resolved.filter(({ stored }) => increased.has(stored.id)),
  )
  const rejected = rejectedLines(resolved)
    .filter(({ lineItemId = '' }) => increased.has(lineItemId))
    .map((line): RejectedLine => ({ ...line, index: order.indexOf(line.lineItemId ?? '') }))
  if (rejected.length > 0) ctx.fail('LINE_ITEMS_REJECTED', { lineItems: rejected })
  return lines
}
