import type { Order } from '@stoa/contract'
import { type RefundedParts, refundedParts } from '../billing/index.ts'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import {
  loadProducts,
  productIdsOf,
  type ResolvedLine,
  resolveLines,
  toExplanation,
  toOrderLine,
} from '../ecom/index.ts'
import { orderFulfillmentStatus, unitsByLine } from '../fulfillments/index.ts'
import { toDiscountTerm } from '../orders/index.ts'
import {
  type Breakdown,
  parseAmount,
  toDecimal,
  toOrderLinePrices,
  toOrderShippingPrice,
  toOrderTotals,
} from '../pricing/index.ts'
import type { StoredChanges } from '../storage/commerce/draft-orders.ts'
import { findFulfillments } from '../storage/commerce/fulfillments.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { findPaymentEntries, findRefunds } from '../storage/commerce/payments.ts'
import { viewOf } from '../stores/index.ts'
import { type OrderChange, orderChanges } from './order-changes.ts'
import { type ChangedParts, changedParts, priceChangedOrder } from './price-changed-order.ts'
import { type QuantityChange, resolveUnits, type StockChanges, stockChanges } from './stock-changes.ts'

/** An order after changes that are not stored yet. */
export interface CalculatedChanges {
  doc: StoredOrder
  total: bigint
  fulfillmentStatus: NonNullable<Order['fulfillmentStatus']>
  changes: OrderChange[]
  stock: StockChanges
}

/** Number of line items of an order (entity Order, `lineItems`). */
const LINES_MAX = 300

/** Calculates what changes make of an order. Previews and commits do the same (protocol/draft-orders §3). */
export async function calculateChanges(
  ctx: Ctx<'PARTIAL_OUT_OF_STOCK'>,
  row: OrderRow,
  requested: StoredChanges,
): Promise<CalculatedChanges> {
  const { doc } = row
  const { db, site } = ctx
  const view = { currency: doc.currency ?? '', locale: site.locale }
  const quantityOf = new Map(requested.changed.map(({ id, quantity }) => [id, quantity]))
  const quantityChanges = doc.lineItems
    .map(line => ({
      line,
      quantity: requested.removed.includes(line.id) ? 0 : (quantityOf.get(line.id) ?? line.quantity),
    }))
    .filter(({ line, quantity }) => quantity !== line.quantity)
  const fulfillments = await findFulfillments(db, site.id, [row.id])
  const refunded = await requireReducible(ctx, row, {
    changes: requested,
    quantityChanges,
    fulfilled: unitsByLine(fulfillments),
  })
  const changes = withFeesOfRemovedLines(doc, requested, refunded.fees)

  const productIds = quantityChanges.flatMap(({ line }) => line.catalogReference?.catalogItemId ?? [])
  const products = await loadProducts(ctx, [...productIds, ...productIdsOf(changes.added)], {
    businessLocationId: doc.businessLocation?.id,
    shopper: { memberId: doc.buyerInfo?.memberId },
  })
  const added = resolveLines(ctx, products, changes.added)
  const resolved = resolveUnits(ctx, products, quantityChanges, added)
  const parts = changedParts(doc, changes, added)
  const count = parts.kept.length + added.length
  if (count === 0) rejectField('changes.removedLineItemIds', 'MIN_SIZE', 'must leave at least one line item')
  if (count > LINES_MAX)
    rejectField('changes.lineItems', 'MAX_SIZE', `make more than ${LINES_MAX} line items`, {
      threshold: LINES_MAX,
    })

  const breakdown = await priceChangedOrder(ctx, doc, parts)
  const changed = changedDocument(ctx, { doc, changes, parts, breakdown })
  const stock = await stockChanges(ctx, row, { changes: quantityChanges, resolved, added })
  const { total } = breakdown.summary
  return {
    doc: changed,
    total,
    fulfillmentStatus: orderFulfillmentStatus(changed.lineItems, fulfillments),
    changes: orderChanges(doc, changed, { before: BigInt(row.total_minor), after: total, view }),
    stock,
  }
}

interface Reduction {
  changes: StoredChanges
  quantityChanges: readonly QuantityChange[]
  fulfilled: ReadonlyMap<string, number>
}

/** Fulfilled and refunded parts stay: the buyer has them, or has their money. */
async function requireReducible(
  ctx: Ctx,
  row: OrderRow,
  { changes, quantityChanges, fulfilled }: Reduction,
): Promise<RefundedParts> {
  const { db, site } = ctx
  const { currency = '' } = row.doc
  const refunds = await findRefunds(db, site.id, [row.id])
  const entries = refunds.length > 0 ? await findPaymentEntries(db, site.id, [row.id]) : []
  const refunded = refundedParts(refunds, entries)
  for (const { line, quantity } of quantityChanges) {
    const least = Math.max(fulfilled.get(line.id) ?? 0, refunded.quantities.get(line.id) ?? 0)
    if (quantity >= least) continue
    const at = changes.changed.findIndex(({ id }) => id === line.id)
    const field =
      quantity === 0
        ? `changes.removedLineItemIds[${changes.removed.indexOf(line.id)}]`
        : `changes.changedLineItems[${at}].quantity`
    rejectField(field, 'MIN', `must leave ${least} units, which are fulfilled or refunded`, {
      threshold: least,
    })
  }
  changes.removedFees.forEach((id, i) => {
    if (refunded.fees.has(id))
      rejectField(`changes.removedAdditionalFeeIds[${i}]`, 'VALIDATION', 'was refunded, so it must stay')
  })
  const price = changes.shipping?.priceMinor
  if (price !== undefined && BigInt(price) < refunded.shipping)
    rejectField('changes.shippingInfo.price', 'DECIMAL_GTE', 'is below what was refunded of the delivery', {
      threshold: toDecimal(refunded.shipping, currency),
    })
  return refunded
}

/** A fee is removed with the last of its lines, unless it was refunded. */
function withFeesOfRemovedLines(
  { additionalFees = [] }: StoredOrder,
  changes: StoredChanges,
  refundedFees: RefundedParts['fees'],
): StoredChanges {
  const removedFees = additionalFees.flatMap(({ id, lineItemIds = [] }) => {
    const isLeft = lineItemIds.length === 0 || lineItemIds.some(lineId => !changes.removed.includes(lineId))
    return !id || isLeft || refundedFees.has(id) ? [] : id
  })
  return { ...changes, removedFees: [...changes.removedFees, ...removedFees] }
}

function changedDocument(
  ctx: Ctx,
  {
    doc,
    changes,
    parts,
    breakdown,
  }: { doc: StoredOrder; changes: StoredChanges; parts: ChangedParts; breakdown: Breakdown },
): StoredOrder {
  const view = { currency: breakdown.currency, locale: ctx.site.locale }
  const { taxIncludedInPrices } = breakdown
  const totals = toOrderTotals(breakdown, { locale: ctx.site.locale })
  const reasonOf = new Map(parts.discounts.map(({ id, reason }) => [id, reason]))
  const { taxExempt } = doc.taxInfo ?? {}
  return {
    ...doc,
    ...totals,
    taxInfo: { ...totals.taxInfo, ...(taxExempt && { taxExempt }) },
    appliedDiscounts: totals.appliedDiscounts.map(discount => {
      const discountReason = reasonOf.get(discount.id)
      const { merchantDiscount } = discount
      return merchantDiscount && discountReason
        ? { ...discount, merchantDiscount: { discountReason, amount: merchantDiscount.amount } }
        : discount
    }),
    lineItems: [
      ...parts.kept.map(({ line, quantity, repriced }, i) => {
        const { depositAmount: _, priceUndetermined, ...rest } = line
        return {
          ...rest,
          ...(priceUndetermined && !repriced && { priceUndetermined }),
          quantity,
          ...toOrderLinePrices(lineAt(breakdown, i), taxIncludedInPrices, view),
        }
      }),
      ...parts.added.map((line: ResolvedLine, i) =>
        toOrderLine(line, breakdown, parts.kept.length + i, viewOf(ctx)),
      ),
    ],
    additionalFees: totals.additionalFees.map(({ taxInfo, ...priced }, i) => {
      const { fee, id, taxGroupId, taxableAddress } = parts.fees[i] ?? {}
      return {
        ...fee,
        ...priced,
        taxInfo: { ...taxInfo, ...(taxGroupId && { taxGroupId }) },
        ...(id && { id }),
        ...(taxableAddress && { taxableAddress }),
        ...(!fee && { source: 'MANUAL' as const }),
      }
    }),
    ...(breakdown.shipping && {
      shippingInfo: {
        ...doc.shippingInfo,
        ...shippingTexts(changes),
        cost: toOrderShippingPrice(breakdown.shipping, taxIncludedInPrices, view),
      },
    }),
    discountTerms: parts.discounts.map(toDiscountTerm),
    explanation: explained(doc, breakdown),
  }
}

function lineAt({ lines }: Breakdown, i: number) {
  const line = lines[i]
  if (!line) throw new Error(`the breakdown has no line ${i}`)
  return line
}

const shippingTexts = ({ shipping: { priceMinor: _, ...texts } = {} }: StoredChanges) => texts

/** Steps that are payments: they stay as they are. */
const PAYMENTS: readonly string[] = ['membership', 'gift-card']

/** The new explanation, with the memberships and gift cards that paid. */
function explained({ explanation }: StoredOrder, breakdown: Breakdown): StoredOrder['explanation'] {
  const { steps, ...changed } = toExplanation(breakdown)
  return { ...changed, steps: [...steps, ...explanation.steps.filter(({ rule }) => PAYMENTS.includes(rule))] }
}

/** Tax of an order in minor units. */
export const taxMinor = ({ taxInfo, currency = '' }: StoredOrder): bigint =>
  parseAmount(taxInfo?.totalTax?.amount ?? '0', currency)
