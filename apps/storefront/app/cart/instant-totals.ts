import {
  type Breakdown,
  formatMoney,
  fromPricingInputJson,
  type PricingInput,
  parseAmount,
  price,
  toDecimal,
} from '@stoa/client/pricing'
import type { IslandTexts } from '../i18n/i18n.ts'
import type { CartLine, CartView } from './cart-view.ts'
import { convertedTotal } from './converted-total.ts'
import { type DeliveryView, shareOf } from './delivery-view.ts'
import { discountLabel, taxName, totalsRows } from './totals-rows.ts'
import type { TotalsView } from './totals-view.ts'

interface Language {
  locale: string
  texts: IslandTexts
}

/** Formats minor units of the cart's currency. */
type Format = (minor: bigint) => string

/**
 * A changed cart with its totals before the platform has replied, by the platform's own engine. Rates of delivery options are not
 * known here: a delivery that is free until now is left out when the items no longer reach its limit.
 */
export function instantTotals(
  cart: CartView,
  totals: TotalsView,
  language: Language,
): { cart: CartView; totals: TotalsView } | undefined {
  if (!totals.pricingInput) return undefined
  const input = withQuantities(fromPricingInputJson(totals.pricingInput), cart)
  const { currency } = input
  const { locale, texts } = language
  const format: Format = minor => formatMoney(minor, currency, locale).replace('-', '−')
  const { shipping, ...undelivered } = input
  const delivered = deliveredSubtotal(price(undelivered), input)
  const delivery = { ...totals.delivery, free: freeDelivery(totals.delivery, delivered, currency, format) }
  const shippingPrice = shipping && deliveryPrice(shipping.price, totals.delivery, delivered, currency)
  const breakdown = price(
    shipping && shippingPrice !== undefined
      ? { ...undelivered, shipping: { ...shipping, price: shippingPrice } }
      : undelivered,
  )
  const isChosen = shipping !== undefined && shippingPrice !== undefined
  return {
    cart: { ...cart, lines: cart.lines.map(line => withPrices(line, breakdown, format)) },
    totals: {
      ...totals,
      delivery,
      rows: rowsOf(breakdown, totals, { isChosen, format, locale, texts }),
      savings: savingsOf(breakdown, format),
      lineDiscounts: lineDiscountsOf(breakdown),
    },
  }
}

function withQuantities(input: PricingInput, { lines }: CartView): PricingInput {
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return {
    ...input,
    lines: input.lines.flatMap(line => {
      const quantity = quantities.get(line.id)
      return quantity ? [{ ...line, quantity }] : []
    }),
  }
}

/** Price of the delivered lines after discounts, on which delivery rates depend. */
const deliveredSubtotal = ({ lines }: Breakdown, input: PricingInput) =>
  lines.reduce(
    (sum, line, i) => (input.lines[i]?.shippable === false ? sum : sum + line.subtotal - line.totalDiscount),
    0n,
  )

function deliveryPrice(before: bigint, { free }: DeliveryView, delivered: bigint, currency: string) {
  if (!free || free.title !== undefined) return before
  if (delivered >= parseAmount(free.limit, currency)) return 0n
  return before === 0n ? undefined : before
}

function freeDelivery({ free }: DeliveryView, delivered: bigint, currency: string, format: Format) {
  if (!free) return undefined
  const missing = parseAmount(free.limit, currency) - delivered
  return {
    ...free,
    missing: missing > 0n ? format(missing) : undefined,
    share: shareOf(Number(toDecimal(delivered, currency)), free.limit),
  }
}

function withPrices(line: CartLine, { lines }: Breakdown, format: Format): CartLine {
  const priced = lines.find(({ id }) => id === line.id)
  if (!priced) return line
  const unitPrice = format(priced.price)
  const full = format(priced.fullPrice)
  return {
    ...line,
    unitPrice,
    fullUnitPrice: full === unitPrice ? undefined : full,
    total: format(priced.lineItemPrice),
  }
}

function rowsOf(
  breakdown: Breakdown,
  { rows, delivery, conversion }: TotalsView,
  { isChosen, format, locale, texts }: Language & { isChosen: boolean; format: Format },
) {
  const { summary, payNow, appliedDiscounts, taxTotals, taxIncludedInPrices, shipping } = breakdown
  const { giftCardTotal } = breakdown
  const total = summary.total - giftCardTotal
  const before = rows.find(({ id }) => id === 'delivery')
  return totalsRows(
    {
      subtotal: format(summary.subtotal),
      discounts: appliedDiscounts.map(({ discount, amount }) => ({
        label: discountLabel(discount, texts.totals),
        amount: format(-amount),
      })),
      delivery: delivery.needed
        ? {
            value: shipping
              ? shipping.price
                ? format(shipping.price)
                : texts.delivery.free
              : (before?.value ?? ''),
            note: before?.note,
            isChosen,
          }
        : undefined,
      fees: summary.additionalFees ? format(summary.additionalFees) : undefined,
      taxes: taxTotals.flatMap(({ name, rate, tax }) =>
        tax ? [{ name: taxName(locale, name, rate), amount: format(tax) }] : [],
      ),
      taxIncludedInPrices,
      giftCard: giftCardTotal ? format(-giftCardTotal) : undefined,
      total: format(total),
      ...(payNow.total !== summary.total && { dueNow: format(payNow.total - giftCardTotal) }),
      converted: conversion && convertedTotal(total, breakdown.currency, conversion, locale),
    },
    texts.totals,
  )
}

function savingsOf({ lines, summary }: Breakdown, format: Format) {
  const sales = lines.reduce((sum, { fullPrice, priceBeforeDiscounts, quantity }) => {
    const saved = fullPrice - priceBeforeDiscounts
    return saved > 0n ? sum + saved * BigInt(quantity) : sum
  }, 0n)
  const saved = sales + summary.discount
  return saved > 0n ? format(saved) : undefined
}

function lineDiscountsOf({ appliedDiscounts }: Breakdown): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { discount, lines } of appliedDiscounts) {
    const { source, scope, name } = discount
    if (source !== 'discountRule' || scope !== 'SPECIFIC_ITEMS' || !name) continue
    for (const { lineId } of lines) names[lineId] = [...(names[lineId] ?? []), name]
  }
  return names
}
