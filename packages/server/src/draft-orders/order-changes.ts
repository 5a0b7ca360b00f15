import type { Activity, Order, OrderLineItem } from '@stoa/contract'
import { allocate, parseAmount, toPrice, toTranslatable } from '../pricing/index.ts'

export type OrderChange = NonNullable<NonNullable<Activity['draftOrderChangesApplied']>['changes']>[number]

type Document = Pick<
  Order,
  'lineItems' | 'appliedDiscounts' | 'additionalFees' | 'shippingInfo' | 'priceSummary'
>
type Discount = NonNullable<Order['appliedDiscounts']>[number]
type Fee = NonNullable<Order['additionalFees']>[number]

interface Totals {
  before: bigint
  after: bigint
  view: { currency: string; locale: string }
}

/** What differs between an order and its changed form, one entry for each part. */
export function orderChanges(before: Document, after: Document, totals: Totals): OrderChange[] {
  const price = (minor: bigint) => toPrice(minor, totals.view)
  const added = after.lineItems.filter(line => !findById(before.lineItems, line.id))
  const removed = before.lineItems.filter(line => !findById(after.lineItems, line.id))
  const discounts = { before: before.appliedDiscounts ?? [], after: after.appliedDiscounts ?? [] }
  const fees = { before: before.additionalFees ?? [], after: after.additionalFees ?? [] }
  const names = new Map(
    [...before.lineItems, ...after.lineItems].map(({ id, productName }) => [id, productName]),
  )
  const managed = (discount: Discount) => ({
    ...managedDiscount(discount),
    affectedLineItems: (discount.lineItemDiscounts ?? []).map(({ id, totalDiscount }) => ({
      ...(id && { id, name: names.get(id) }),
      ...(totalDiscount && { amount: totalDiscount }),
    })),
  })
  const feeOf = (document: Document) => (fee: Fee) => managedFee(fee, document.lineItems, totals.view)
  return [
    ...before.lineItems.flatMap(line => changedLine(line, findById(after.lineItems, line.id))),
    ...added.map(line => ({ lineItemAdded: managedLine(line) })),
    ...removed.map(line => ({ lineItemRemoved: managedLine(line) })),
    ...only(discounts.after, discounts.before, discountId).map(entry => ({ discountAdded: managed(entry) })),
    ...only(discounts.before, discounts.after, discountId).map(entry => ({
      discountRemoved: managed(entry),
    })),
    ...only(fees.after, fees.before, feeId).map(fee => ({
      additionalFeeAdded: feeOf(after)(fee),
    })),
    ...only(fees.before, fees.after, feeId).map(fee => ({
      additionalFeeRemoved: feeOf(before)(fee),
    })),
    ...changedShipping(before.shippingInfo, after.shippingInfo),
    ...(totals.before === totals.after
      ? []
      : [{ totalPriceChanged: { originalTotal: price(totals.before), newTotal: price(totals.after) } }]),
  ]
}

const findById = <T extends { id: string }>(list: readonly T[], id: string) =>
  list.find(entry => entry.id === id)

/** Id of a discount of an order. */
const discountId = ({ id, coupon, discountRule }: Discount) => id ?? coupon?.id ?? discountRule?.id
const feeId = ({ id }: Fee) => id

/** The entries of a list that the other one does not have. */
function only<T>(
  list: readonly T[],
  others: readonly T[],
  idOf: (entry: T) => string | null | undefined,
): T[] {
  const ids = new Set(others.map(idOf))
  return list.filter(entry => !ids.has(idOf(entry)))
}

const managedLine = ({ id, productName: name, quantity }: OrderLineItem) => ({ id, name, quantity })

function changedLine(before: OrderLineItem, after: OrderLineItem | undefined): OrderChange[] {
  if (!after) return []
  const { id, productName: name } = after
  const diff = after.quantity - before.quantity
  const isRepriced = before.priceBeforeDiscounts?.amount !== after.priceBeforeDiscounts?.amount
  if (diff === 0 && !isRepriced) return []
  return [
    {
      lineItemChanged: {
        id,
        name,
        ...(diff !== 0 && {
          quantity: {
            originalQuantity: before.quantity,
            newQuantity: after.quantity,
            diff: Math.abs(diff),
            deltaType: diff > 0 ? ('QUANTITY_INCREASED' as const) : ('QUANTITY_DECREASED' as const),
          },
        }),
        ...(isRepriced && { price: { originalPrice: before.price, newPrice: after.price } }),
      },
    },
  ]
}

function managedDiscount(discount: Discount) {
  const { coupon, discountRule, merchantDiscount } = discount
  const original = coupon?.name || discountRule?.name?.original || merchantDiscount?.description
  const totalAmount = (coupon ?? discountRule ?? merchantDiscount)?.amount
  const id = discountId(discount)
  return {
    ...(id && { id }),
    ...(original && { name: toTranslatable({ original }) }),
    ...(totalAmount && { totalAmount }),
  }
}

function managedFee(
  { id, name, price, lineItemIds = [] }: Fee,
  lineItems: readonly OrderLineItem[],
  view: Totals['view'],
) {
  const lines = lineItems.filter(line => lineItemIds.includes(line.id))
  return {
    ...(id && { id }),
    ...(name && { name: toTranslatable({ original: name }) }),
    affectedLineItems: sharesOfLines(lines, parseAmount(price?.amount ?? '0', view.currency), view),
    ...(price && { totalAmount: price }),
  }
}

/** An amount split over line items by their prices, or by their units if none of them costs anything. */
function sharesOfLines(lines: readonly OrderLineItem[], amount: bigint, view: Totals['view']) {
  const prices = lines.map(line => parseAmount(line.lineItemPrice?.amount ?? '0', view.currency))
  const isFree = prices.every(price => price === 0n)
  const weights = isFree ? lines.map(({ quantity }) => BigInt(quantity)) : prices
  const shares = lines.length > 0 ? allocate(amount, weights) : []
  return lines.map(({ id, productName: name }, i) => ({ id, name, amount: toPrice(shares[i] ?? 0n, view) }))
}

function changedShipping(before: Order['shippingInfo'], after: Order['shippingInfo']): OrderChange[] {
  const isSame =
    before?.title === after?.title &&
    before?.code === after?.code &&
    before?.carrierId === after?.carrierId &&
    before?.cost?.price?.amount === after?.cost?.price?.amount
  if (isSame) return []
  const information = (info: Order['shippingInfo']) => ({
    ...(info?.title && { shippingTitle: info.title }),
    ...(info?.cost?.price && { total: info.cost.price }),
  })
  return [
    {
      shippingInformationChanged: {
        ...(before && { originalShippingInfo: information(before) }),
        newShippingInfo: information(after),
      },
    },
  ]
}
