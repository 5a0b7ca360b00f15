import { toDecimal } from '@stoa/contract/money'
import { exactAmount } from '../../call/exact-amount.ts'
import { rejectField } from '../../call/failure.ts'
import { allocate, fitsWire } from '../../pricing/index.ts'

/** A price of a request. */
type Sent = { amount?: string | null | undefined } | null | undefined

interface SentPart {
  price?: Sent
  taxInfo?: { taxAmount?: Sent } | null | undefined
}

/** The amounts of a written order, as far as they are in its request. */
export interface RequestedAmounts {
  lineItems: readonly (SentPart & { quantity: number; totalDiscount?: Sent })[]
  shippingInfo?: { cost?: (SentPart & { discount?: Sent }) | null | undefined } | null | undefined
  additionalFees?: readonly SentPart[] | null | undefined
  appliedDiscounts?: readonly { [source: string]: unknown }[] | null | undefined
  taxInfo?: { totalTax?: Sent } | null | undefined
  priceSummary?: Partial<Record<keyof SummaryAmounts, Sent>> | null | undefined
}

/** Amounts of one part in minor units. */
export interface PartAmounts {
  /** Price before discounts: of a line, the unit price times its quantity. */
  price: bigint
  discount: bigint
  tax: bigint
}

export interface SummaryAmounts {
  subtotal: bigint
  shipping: bigint
  tax: bigint
  discount: bigint
  totalAdditionalFees: bigint
  total: bigint
}

export interface OrderAmounts {
  lines: readonly (PartAmounts & { unit: bigint })[]
  shipping: PartAmounts
  fees: readonly PartAmounts[]
  summary: SummaryAmounts
}

const SOURCES = ['coupon', 'merchantDiscount', 'discountRule'] as const

/**
 * Calculates the totals of an order that a merchant writes (protocol/orders §12). Totals that are sent must be the sums of their
 * parts; `rejectField` names the first that is not, with the right amount.
 */
export function orderAmounts(
  order: RequestedAmounts,
  { currency, taxIncluded }: { currency: string; taxIncluded: boolean },
): OrderAmounts {
  const read = (money: Sent, at: string): bigint =>
    exactAmount(money?.amount ?? '0', `${at}.amount`, currency)
  const part = (amounts: SentPart | null | undefined, at: string, quantity = 1n) => {
    const unit = read(amounts?.price, `${at}.price`)
    return {
      unit,
      price: unit * quantity,
      discount: 0n,
      tax: read(amounts?.taxInfo?.taxAmount, `${at}.taxInfo.taxAmount`),
    }
  }
  const parts = order.lineItems.map((line, i) => part(line, `order.lineItems[${i}]`, BigInt(line.quantity)))
  const lineDiscounts = discountsOf(order, parts, read)
  const lines = parts.map((line, i) => ({ ...line, discount: lineDiscounts[i] ?? 0n }))
  const cost = order.shippingInfo?.cost
  const at = 'order.shippingInfo.cost'
  const shipping = { ...part(cost, at), discount: read(cost?.discount, `${at}.discount`) }
  const fees = (order.additionalFees ?? []).map((fee, i) => part(fee, `order.additionalFees[${i}]`))
  lines.forEach((line, i) => {
    checkPart(line, `order.lineItems[${i}]`, 'totalDiscount', taxIncluded)
  })
  checkPart(shipping, at, 'discount', taxIncluded)
  fees.forEach((fee, i) => {
    checkPart(fee, `order.additionalFees[${i}]`, 'price', taxIncluded)
  })

  const all = [...lines, shipping, ...fees]
  const sum = (amounts: readonly PartAmounts[], name: keyof PartAmounts) =>
    amounts.reduce((total, amount) => total + amount[name], 0n)
  const summary = {
    subtotal: sum(lines, 'price'),
    shipping: shipping.price,
    tax: sum(all, 'tax'),
    discount: sum(all, 'discount'),
    totalAdditionalFees: sum(fees, 'price'),
    total: sum(all, 'price') - sum(all, 'discount') + (taxIncluded ? 0n : sum(all, 'tax')),
  }
  if (!fitsWire(summary.total, currency))
    rejectField('order.lineItems', 'DECIMAL_LTE', 'make the total too large')
  const compare = (money: Sent, expected: bigint, at: string) => {
    if (money?.amount === undefined || money.amount === null || read(money, at) === expected) return
    rejectField(
      `${at}.amount`,
      'VALIDATION',
      `must be ${toDecimal(expected, currency)}, the sum of its parts`,
    )
  }
  for (const [name, expected] of Object.entries(summary))
    compare(order.priceSummary?.[name as keyof SummaryAmounts], expected, `order.priceSummary.${name}`)
  compare(order.taxInfo?.totalTax, summary.tax, 'order.taxInfo.totalTax')
  return { lines, shipping, fees, summary }
}

/** The discount of each line: its own, otherwise its share of the discounts of the order by its price. */
function discountsOf(
  { lineItems, appliedDiscounts }: RequestedAmounts,
  parts: readonly PartAmounts[],
  read: (money: Sent, at: string) => bigint,
): bigint[] {
  if (lineItems.some(({ totalDiscount }) => totalDiscount?.amount))
    return lineItems.map(({ totalDiscount }, i) => read(totalDiscount, `order.lineItems[${i}].totalDiscount`))
  const prices = parts.map(({ price }) => price)
  const total = (appliedDiscounts ?? []).reduce((sum, discount, i) => {
    const source = SOURCES.find(name => discount[name])
    const { amount } = ((source && discount[source]) ?? {}) as { amount?: Sent }
    return sum + read(amount, `order.appliedDiscounts[${i}].${source}.amount`)
  }, 0n)
  if (total === 0n) return prices.map(() => 0n)
  if (total > prices.reduce((sum, price) => sum + price, 0n))
    rejectField('order.appliedDiscounts', 'VALIDATION', 'must not exceed the price of the line items')
  return allocate(total, prices)
}

function checkPart({ price, discount, tax }: PartAmounts, at: string, field: string, taxIncluded: boolean) {
  if (discount > price) rejectField(`${at}.${field}`, 'DECIMAL_LTE', 'must not exceed the price')
  if (taxIncluded && tax > price - discount)
    rejectField(`${at}.taxInfo.taxAmount`, 'DECIMAL_LTE', 'must not exceed the price, which includes it')
}
