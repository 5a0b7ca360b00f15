import type { RefusedLine } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { StoredLine } from '../storage/commerce/carts.ts'
import { type Products, rejectedLines, resolveLines } from './read-lines.ts'

/** Refuses ids that name no line of the cart. */
export function requireLines(
  ctx: Ctx<'LINE_ITEM_NOT_FOUND'>,
  lines: readonly StoredLine[],
  ids: readonly string[],
) {
  const unknown = ids.filter(id => !lines.some(line => line.id === id))
  if (unknown.length > 0) ctx.fail('LINE_ITEM_NOT_FOUND', { lineItemIds: unknown })
}

/**
 * The lines with new quantities. A line that asks for more than before must be available in full; fewer is always
 * allowed, so that a cart that outgrew the stock can be brought down step by step.
 */
export function changeQuantities(
  ctx: Ctx<'LINE_ITEMS_REFUSED'>,
  current: readonly StoredLine[],
  asked: ReadonlyMap<string, number>,
  products: Products,
): StoredLine[] {
  const lines = current.map(line => ({ ...line, quantity: asked.get(line.id) ?? line.quantity }))
  const grown = new Set(
    lines.filter((line, i) => line.quantity > (current[i]?.quantity ?? 0)).map(({ id }) => id),
  )
  // Lines that stay as they are keep their units; those that grow take from what is left.
  const inTurn = [...lines].sort((a, b) => Number(grown.has(a.id)) - Number(grown.has(b.id)))
  const order = [...asked.keys()]
  const refused = rejectedLines(resolveLines(products, inTurn, ctx.site.currency))
    .filter(({ lineItemId = '' }) => grown.has(lineItemId))
    .map((line): RefusedLine => ({ ...line, index: order.indexOf(line.lineItemId ?? '') }))
  if (refused.length > 0) ctx.fail('LINE_ITEMS_REFUSED', { lineItems: refused })
  return lines
}
