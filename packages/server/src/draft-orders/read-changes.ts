import type { Ctx } from '../call/context.ts'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { loadProducts, requestedLines } from '../ecom/index.ts'
import { discountTerms, toDiscountTerm } from '../orders/index.ts'
import type { RequestedChanges, StoredChanges } from '../storage/commerce/draft-orders.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'

type Context = Ctx<'LINE_ITEMS_REJECTED' | 'TOO_MANY_LINE_ITEMS' | 'SERVICE_PLUGIN_UNAVAILABLE'>

/** Validates the changes of a request against its order. New parts get ids. Amounts become minor units. */
export async function readChanges(
  ctx: Context,
  { doc }: OrderRow,
  changes: RequestedChanges,
): Promise<StoredChanges> {
  const currency = doc.currency ?? ''
  const requested = requestedLines(ctx, changes)
  const products = await loadProducts(ctx, requested.productIds)
  const removed = changes.removedLineItemIds ?? []
  const lineIds = doc.lineItems.map(({ id }) => id)
  requireKnown(removed, lineIds, 'removedLineItemIds')
  requireKnown(
    (changes.changedLineItems ?? []).map(({ id }) => id),
    lineIds.filter(id => !removed.includes(id)),
    'changedLineItems',
  )
  const removedDiscounts = changes.removedDiscountIds ?? []
  requireKnown(
    removedDiscounts,
    discountTerms(doc).map(({ id }) => id),
    'removedDiscountIds',
  )
  const removedFees = changes.removedAdditionalFeeIds ?? []
  requireKnown(
    removedFees,
    (doc.additionalFees ?? []).flatMap(({ id }) => id ?? []),
    'removedAdditionalFeeIds',
  )
  changes.additionalFees?.forEach(({ lineItemIds }, i) => {
    const left = lineIds.filter(id => !removed.includes(id))
    requireKnown(lineItemIds ?? [], left, `additionalFees[${i}].lineItemIds`)
  })
  return {
    added: requested.addTo([], products),
    changed: (changes.changedLineItems ?? []).map(({ id, quantity, price }, i) => ({
      id,
      ...(quantity != null && { quantity }),
      ...(price != null && { priceMinor: minorOf(price, `changedLineItems[${i}].price`, currency) }),
    })),
    removed,
    discounts: readDiscounts(ctx, changes.discounts ?? [], { lineIds, currency }),
    removedDiscounts,
    ...(changes.shippingInfo && { shipping: readShipping(changes.shippingInfo, currency) }),
    fees: (changes.additionalFees ?? []).map((fee, i) => ({
      id: ctx.ids.guid(),
      name: fee.name,
      priceMinor: minorOf(fee.price, `additionalFees[${i}].price`, currency),
      ...(fee.code && { code: fee.code }),
      ...(fee.taxGroupId && { taxGroupId: fee.taxGroupId.toLowerCase() }),
      ...(fee.lineItemIds?.length && { lineIds: fee.lineItemIds }),
      ...(fee.taxableAddress?.addressType && {
        taxableAddress: { addressType: fee.taxableAddress.addressType },
      }),
    })),
    removedFees,
  }
}

/** Rejects ids that the order does not have, and ids that are sent twice. */
function requireKnown(ids: readonly string[], known: readonly string[], field: string): void {
  ids.forEach((id, i) => {
    const at = `changes.${field}[${i}]`
    if (!known.includes(id)) rejectField(at, 'VALIDATION', 'is no part of the order that can be changed')
    if (ids.indexOf(id) < i) rejectField(at, 'VALIDATION', 'must be sent only once')
  })
}

function minorOf(amount: string | number, field: string, currency: string): number {
  return Number(exactAmount(amount, `changes.${field}`, currency))
}

function readDiscounts(
  ctx: Context,
  discounts: NonNullable<RequestedChanges['discounts']>,
  { lineIds, currency }: { lineIds: readonly string[]; currency: string },
): StoredChanges['discounts'] {
  return discounts.map(({ amount, percentage, description, discountReason, lineItemIds }, i) => {
    const at = `discounts[${i}]`
    if ((amount == null) === (percentage == null))
      rejectField(`changes.${at}`, 'REQUIRED_ONE_OF_FIELD', 'needs either amount or percentage')
    requireKnown(lineItemIds ?? [], lineIds, `${at}.lineItemIds`)
    const isLimited = (lineItemIds?.length ?? 0) > 0
    return toDiscountTerm({
      id: ctx.ids.guid(),
      source: 'merchantDiscount',
      scope: isLimited ? 'SPECIFIC_ITEMS' : 'GLOBAL',
      ...(isLimited && { lineIds: lineItemIds ?? [] }),
      ...(amount == null
        ? { kind: 'PERCENTAGE', value: String(percentage) }
        : { kind: 'FIXED_AMOUNT', value: BigInt(minorOf(amount, `${at}.amount`, currency)) }),
      ...(description && { name: description }),
      ...(discountReason && !description && { reason: discountReason }),
    })
  })
}

const readShipping = (
  { title, carrierId, code, price }: NonNullable<RequestedChanges['shippingInfo']>,
  currency: string,
): StoredChanges['shipping'] => ({
  ...(title && { title }),
  ...(carrierId && { carrierId }),
  ...(code && { code }),
  ...(price != null && { priceMinor: minorOf(price, 'shippingInfo.price', currency) }),
})
