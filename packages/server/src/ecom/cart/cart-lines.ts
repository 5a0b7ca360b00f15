import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { StoredLine } from '../../storage/commerce/carts.ts'
import { changeQuantities, requireLines } from '../lines/change-quantities.ts'
import {
  type LinesAtLocation,
  loadProducts,
  type OwnerOfLines,
  type Products,
  productIdsOf,
  resolveLines,
  shopperOf,
} from '../lines/read-lines.ts'

type QuantityInputs = RequestOf<typeof contract.currentCart.updateCurrentCartLineItemQuantity>['lineItems']

/** The requested quantity of each line, by its id. */
export function requestedQuantities(inputs: QuantityInputs): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const [i, line] of (inputs ?? []).entries()) {
    const at = `lineItems[${i}]`
    if (!line?.id) rejectField(`${at}.id`, 'REQUIRED_FIELD', 'is required')
    if (line.quantity == null) rejectField(`${at}.quantity`, 'REQUIRED_FIELD', 'is required')
    if (quantities.has(line.id)) rejectField(`${at}.id`, 'VALIDATION', 'names the same line twice')
    quantities.set(line.id, line.quantity)
  }
  return quantities
}

/** Lines with requested quantities, and their products. */
export async function withQuantities(
  ctx: Ctx<'LINE_ITEM_NOT_FOUND' | 'LINE_ITEMS_REJECTED' | 'SERVICE_PLUGIN_UNAVAILABLE'>,
  { lines: current, businessLocationId, ...buyer }: LinesAtLocation & OwnerOfLines,
  quantities: ReadonlyMap<string, number>,
): Promise<{ lines: StoredLine[]; products: Products }> {
  requireLines(ctx, current, [...quantities.keys()])
  const products = await loadProducts(ctx, productIdsOf(current), {
    businessLocationId,
    shopper: shopperOf(ctx, buyer),
  })
  return { lines: changeQuantities(ctx, current, quantities, products), products }
}

/** Lines without those of the given ids. */
export function withoutLines(
  ctx: Ctx<'LINE_ITEM_NOT_FOUND'>,
  current: readonly StoredLine[],
  ids: readonly (string | null)[] | null | undefined,
): StoredLine[] {
  const removed = (ids ?? []).filter(id => id !== null)
  requireLines(ctx, current, removed)
  return current.filter(({ id }) => !removed.includes(id))
}

/** Records the current unit price of the lines that are new or have another quantity than before. */
export function withAddedPrices(
  ctx: Ctx,
  lines: readonly StoredLine[],
  before: readonly StoredLine[],
  products: Products,
): StoredLine[] {
  const quantities = new Map(before.map(({ id, quantity }) => [id, quantity]))
  return resolveLines(ctx, products, lines).map(({ stored, price, row, item }) =>
    (row || item) && quantities.get(stored.id) !== stored.quantity
      ? { ...stored, addedPriceMinor: Number(price) }
      : stored,
  )
}
