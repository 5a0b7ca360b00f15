import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { Checkout, Order } from '@stoa/react'
import { readerText } from '@stoa/ui'
import { isPickup } from '../checkout/flow/delivery-options.ts'
import { needsDelivery } from '../checkout/flow/fields.ts'
import { TIP_CODE } from '../checkout/flow/tip.ts'

/** The amounts of a checkout or order for display, as decimal text. */
export interface Amounts {
  currency: string
  subtotal: string
  discounts: { name: string; amount: string }[]
  /** Undefined while it is unknown; null without delivery. */
  delivery: string | undefined | null
  /** The buyer collects the goods. */
  pickup: boolean
  fees: { name: string; tip: boolean; amount: string }[]
  taxes: { name: string; rate: string; amount: string }[]
  taxIncluded: boolean
  /** Paid by memberships; '0' for an order. */
  membership: string
  /** Paid by gift card; '0' for an order. */
  giftCard: string
  /** What an order was paid with. */
  paidBy: NonNullable<NonNullable<Order['balanceSummary']>['paidBy']>
  /** What the buyer of an order got back, and what they still get. */
  refunded: string
  toGiveBack: string
  /** The total before memberships and gift cards. */
  totalBeforePayments: string
  /** What is left to pay. */
  total: string
  /** The part of it that is due with the order. Absent if that is all. */
  dueNow?: string
  /** True while only the server knows an input of the total. */
  estimated: boolean
  /** True for an order. */
  ordered: boolean
}

type Taxes = Amounts['taxes']
type Discount =
  | NonNullable<Checkout['appliedDiscounts']>[number]
  | NonNullable<Order['appliedDiscounts']>[number]

const isPositive = ({ amount }: { amount: string }) => Number(amount) > 0

/** Whether a part is paid, or what is left to pay is not the total for another reason. */
export const isPartlyPaid = ({ total, totalBeforePayments, paidBy }: Amounts) =>
  paidBy.length > 0 || total !== totalBeforePayments

/** Name and amount of each discount; of a coupon also its code. */
const discountsOf = (discounts: readonly Discount[] = []): Amounts['discounts'] =>
  discounts
    .map(({ coupon, discountRule, merchantDiscount }) => {
      const given = coupon ?? discountRule ?? merchantDiscount
      const ruleName = readerText(discountRule?.name)
      const couponName = coupon && [coupon.name, coupon.code].filter(Boolean).join(' · ')
      const reason = merchantDiscount && 'description' in merchantDiscount ? merchantDiscount.description : ''
      return { name: couponName || ruleName || reason || '', amount: given?.amount?.amount ?? '0' }
    })
    .filter(isPositive)

/** The sum of each tax by name and rate. Without names there is one sum. */
function sumTaxes(shares: Taxes, total: string, currency: string): Taxes {
  const groups = Map.groupBy(shares.filter(isPositive), ({ name, rate }) => `${name} ${rate}`)
  const sums = [...groups.values()].map(group => ({
    name: group[0]?.name ?? '',
    rate: group[0]?.rate ?? '',
    amount: toDecimal(
      group.reduce((sum, { amount }) => sum + parseAmount(amount, currency), 0n),
      currency,
    ),
  }))
  return sums.length > 0 ? sums : [{ name: '', rate: '', amount: total }].filter(isPositive)
}

const feeOf = (fee: {
  code?: string | null | undefined
  name?: string | undefined
  translatedName?: string | null | undefined
  price?: { amount: string } | undefined
}) => ({
  name: fee.translatedName || fee.name || '',
  tip: fee.code === TIP_CODE,
  amount: fee.price?.amount ?? '0',
})

const dueNowOf = ({ payNow, priceSummary }: Checkout): Pick<Amounts, 'dueNow'> => {
  const amount = payNow?.total?.amount
  return amount !== undefined && amount !== priceSummary.total.amount ? { dueNow: amount } : {}
}

export function amountsOfCheckout(checkout: Checkout): Amounts {
  const { priceSummary, currency, shippingInfo, lineItems, additionalFees = [], giftCard } = checkout
  const chosen = shippingInfo.selectedCarrierServiceOption
  const paid = giftCard?.amount?.amount ?? '0'
  const membership = checkout.membershipAmount?.amount ?? '0'
  const taxed = [chosen?.cost, ...lineItems, ...additionalFees]
  const shares = taxed.flatMap(part =>
    (part?.taxDetails?.rateBreakdown ?? []).map(({ name = '', rate = '', tax }) => ({
      name,
      rate,
      amount: tax?.amount ?? '0',
    })),
  )
  return {
    currency,
    subtotal: priceSummary.subtotal.amount,
    discounts: discountsOf(checkout.appliedDiscounts),
    delivery: needsDelivery(checkout) ? (chosen?.code ? priceSummary.shipping.amount : undefined) : null,
    pickup: chosen !== undefined && isPickup(chosen),
    fees: additionalFees.map(feeOf).filter(isPositive),
    taxes: sumTaxes(shares, priceSummary.tax.amount, currency),
    taxIncluded: checkout.taxIncludedInPrice ?? false,
    membership,
    giftCard: paid,
    paidBy: [],
    refunded: '0',
    toGiveBack: '0',
    totalBeforePayments: toDecimal(
      [priceSummary.total.amount, membership, paid].reduce(
        (sum, amount) => sum + parseAmount(amount, currency),
        0n,
      ),
      currency,
    ),
    total: priceSummary.total.amount,
    ...dueNowOf(checkout),
    estimated: false,
    ordered: false,
  }
}

/** What is owed for an order without the charges after free trials. */
const dueNowOfOrder = ({
  payAfterFreeTrial,
  balanceSummary,
  currency = '',
}: Order): Pick<Amounts, 'dueNow'> => {
  const later = parseAmount(payAfterFreeTrial?.total?.amount ?? '0', currency)
  const owed = parseAmount(balanceSummary?.toPay?.amount ?? '0', currency)
  return later === 0n || owed < later ? {} : { dueNow: toDecimal(owed - later, currency) }
}

export function amountsOfOrder(order: Order): Amounts {
  const { priceSummary, currency = '', shippingInfo, taxInfo, balanceSummary, additionalFees = [] } = order
  const shares = (taxInfo?.taxBreakdown ?? []).map(({ taxName = '', rate = '', aggregatedTaxAmount }) => ({
    name: taxName,
    rate,
    amount: aggregatedTaxAmount?.amount ?? '0',
  }))
  return {
    currency,
    subtotal: priceSummary.subtotal.amount,
    discounts: discountsOf(order.appliedDiscounts),
    delivery: shippingInfo ? priceSummary.shipping.amount : null,
    pickup: shippingInfo?.logistics?.pickupDetails !== undefined,
    fees: additionalFees.map(feeOf).filter(isPositive),
    taxes: sumTaxes(shares, priceSummary.tax.amount, currency),
    taxIncluded: order.taxIncludedInPrices ?? false,
    membership: '0',
    giftCard: '0',
    paidBy: balanceSummary?.paidBy ?? [],
    refunded: balanceSummary?.refunded?.amount ?? '0',
    toGiveBack: balanceSummary?.toGiveBack?.amount ?? '0',
    totalBeforePayments: priceSummary.total.amount,
    total: balanceSummary?.toPay?.amount ?? toDecimal(0n, currency),
    ...dueNowOfOrder(order),
    estimated: false,
    ordered: true,
  }
}
