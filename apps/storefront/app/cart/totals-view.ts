import { formatDeduction, formatMoney, type PricingInputJson, parseAmount } from '@stoa/client/pricing'
import { readerText } from '@stoa/ui'
import type { I18n } from '../i18n/i18n.ts'
import type { EstimatedTotals } from '../platform/entities.ts'
import type { Conversion } from './converted-total.ts'
import { type DeliveryView, deliveryView } from './delivery-view.ts'
import type { EstimateOptions } from './estimate-options.server.ts'
import { giftCardProblem } from './gift-card-problem.ts'
import { discountLabel, type TotalsRow, taxName, totalsRows } from './totals-rows.ts'

/** The totals of a cart for display. Serialisable, because they are sent to the browser. */
export interface TotalsView {
  rows: TotalsRow[]
  /** What the shopper saves in all, with the sale prices of the catalogue. */
  savings?: string
  /** Why the entered coupon does not apply. */
  couponProblem?: string
  /** The gift card of the cart, with its last characters, what it pays and why it cannot pay. */
  giftCard?: { code: string; amount: string; rest: string; problem?: string }
  delivery: DeliveryView
  /** Names of the discounts of a line, by its id. */
  lineDiscounts: Record<string, string[]>
  /** What has changed about a line, by its id. */
  lineWarnings: Record<string, string>
  /** Input of `price` in `@stoa/client/pricing`, for totals before the next reply. */
  pricingInput?: PricingInputJson
  /** How the total is converted for display. */
  conversion?: Conversion
  /** Violations of the cart as a whole. */
  problems: string[]
}

/** Delivery and tax are estimates for the destination, and are shown as such. */
export function totalsView(
  totals: EstimatedTotals,
  { destination, conversions = [] }: EstimateOptions,
  i18n: I18n,
): TotalsView {
  const { priceSummary, payNow, cart, pricingInput, currency = '' } = totals
  const texts = i18n.texts.island.totals
  const textOf: TextOf = money =>
    money?.amount === undefined ? '' : formatMoney(parseAmount(money.amount, currency), currency, i18n.locale)
  const deductionOf: TextOf = money =>
    formatDeduction(parseAmount(money?.amount ?? 0, currency), currency, i18n.locale)
  const { subtotal, additionalFees, total } = priceSummary ?? {}
  const delivery = deliveryView(totals, destination, i18n)
  const giftCard = giftCardOf(totals, i18n, textOf)
  const conversion = conversions.find(
    ({ currency: to }) => to === cart?.conversionCurrency && to !== currency,
  )
  return {
    rows: totalsRows(
      {
        subtotal: textOf(subtotal),
        discounts: discountsOf(totals, texts, deductionOf),
        delivery: deliveryPart(totals, delivery, i18n, textOf),
        fees: isAmount(additionalFees) ? textOf(additionalFees) : undefined,
        taxes: taxesOf(totals, i18n.locale),
        taxIncludedInPrices: cart?.taxIncludedInPrices === true,
        giftCard: isAmount(totals.giftCard?.amount) ? deductionOf(totals.giftCard.amount) : undefined,
        total: textOf(total),
        ...(payNow?.total && payNow.total.amount !== total?.amount && { dueNow: textOf(payNow.total) }),
        converted: conversion && {
          currency: conversion.currency,
          total: total?.convertedAmount
            ? formatMoney(
                parseAmount(total.convertedAmount, conversion.currency),
                conversion.currency,
                i18n.locale,
              )
            : '',
        },
      },
      texts,
    ),
    savings: savingsOf(totals, i18n.locale),
    giftCard,
    delivery,
    lineDiscounts: lineDiscountsOf(totals),
    pricingInput,
    conversion,
    ...violationsOf(totals),
  }
}

function giftCardOf(
  { giftCard, priceSummary, calculationErrors }: EstimatedTotals,
  i18n: I18n,
  textOf: TextOf,
): TotalsView['giftCard'] {
  if (!giftCard) return undefined
  const { code } = calculationErrors?.giftCardCalculationError?.applicationError ?? {}
  return {
    code: `…${giftCard.obfuscatedCode?.slice(-4) ?? ''}`,
    amount: textOf(giftCard.amount),
    rest: textOf(priceSummary?.total),
    problem: giftCardProblem(code, i18n) ?? (code && i18n.texts.cart.giftCard.problems.GIFT_CARD_NOT_FOUND),
  }
}

/** The problems of totals, sorted by the place where the page shows them. */
function violationsOf({ violations = [], cart }: EstimatedTotals) {
  const lineWarnings: Record<string, string> = {}
  const problems: string[] = []
  let couponProblem: string | undefined
  const isAvailable = (lineId: string) =>
    cart?.lineItems?.some(({ id, availability }) => id === lineId && availability?.status === 'AVAILABLE')
  for (const { target, group, severity, description } of violations) {
    const lineId = target?.lineItem?.id
    if (!description) continue
    if (group === 'DISCOUNT') couponProblem ??= description
    else if (lineId) {
      // Unavailable lines say so by their availability.
      if (severity === 'WARNING' || isAvailable(lineId)) lineWarnings[lineId] = description
    } else if (group !== 'SHIPPING') problems.push(description)
  }
  return { lineWarnings, problems, couponProblem }
}

const discountsOf = (
  { appliedDiscounts = [] }: EstimatedTotals,
  texts: I18n['texts']['island']['totals'],
  textOf: TextOf,
) =>
  appliedDiscounts.map(({ coupon, merchantDiscount, discountRule }) => ({
    label: discountLabel({ code: coupon?.code, name: nameOfRule(discountRule) }, texts),
    amount: textOf(coupon?.amount ?? merchantDiscount?.amount ?? discountRule?.amount),
  }))

type Discount = NonNullable<EstimatedTotals['appliedDiscounts']>[number]

const nameOfRule = (rule: Discount['discountRule']) => readerText(rule?.name)

function deliveryPart(
  { priceSummary }: EstimatedTotals,
  { needed, chosen, options, place }: DeliveryView,
  { texts }: I18n,
  textOf: TextOf,
) {
  if (!needed) return undefined
  if (chosen) {
    const value = isAmount(priceSummary?.shipping)
      ? textOf(priceSummary.shipping)
      : texts.island.delivery.free
    return { value, note: place ? `${chosen}, ${place}` : chosen, isChosen: true }
  }
  const [cheapest] = options
  return {
    value: cheapest ? texts.cart.fromPrice({ price: cheapest.price }) : texts.cart.atCheckout,
    note: place,
    isChosen: false,
  }
}

/** Each tax of lines and delivery, with its rate, summed over all parts. */
function taxesOf(totals: EstimatedTotals, locale: string): { name: string; amount: string }[] {
  const { calculatedLineItems = [], shippingInfo, additionalFees = [], currency = '' } = totals
  const sums = new Map<string, bigint>()
  const details = [
    ...calculatedLineItems.map(({ pricesBreakdown }) => pricesBreakdown?.taxDetails),
    shippingInfo?.selectedCarrierServiceOption?.cost?.taxDetails,
    ...additionalFees.map(({ taxDetails }) => taxDetails),
  ]
  for (const { name, rate, tax } of details.flatMap(detail => detail?.rateBreakdown ?? [])) {
    const label = taxName(locale, name, rate)
    sums.set(label, (sums.get(label) ?? 0n) + parseAmount(tax?.amount ?? 0, currency))
  }
  return [...sums].flatMap(([name, sum]) =>
    sum ? [{ name, amount: formatMoney(sum, currency, locale) }] : [],
  )
}

/** Discounts, and the difference to the regular prices of the catalogue. */
function savingsOf(
  { cart, priceSummary, currency = '' }: EstimatedTotals,
  locale: string,
): string | undefined {
  const minor = (money: Money | undefined) => parseAmount(money?.amount ?? 0, currency)
  const sales = (cart?.lineItems ?? []).reduce((sum, { quantity, fullPrice, priceBeforeDiscounts }) => {
    const saved = minor(fullPrice) - minor(priceBeforeDiscounts)
    return saved > 0n ? sum + saved * BigInt(quantity) : sum
  }, 0n)
  const saved = sales + minor(priceSummary?.discount)
  return saved > 0n ? formatMoney(saved, currency, locale) : undefined
}

function lineDiscountsOf({ appliedDiscounts = [] }: EstimatedTotals): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { discountRule, discountType, lineItemIds = [] } of appliedDiscounts) {
    const name = nameOfRule(discountRule)
    if (!name || discountType !== 'SPECIFIC_ITEMS') continue
    for (const id of lineItemIds) if (id) names[id] = [...(names[id] ?? []), name]
  }
  return names
}

interface Money {
  amount?: string
}

/** Formats an amount of the cart's currency. */
type TextOf = (money: Money | undefined) => string

const isAmount = (money: Money | undefined): money is Money & { amount: string } =>
  money?.amount !== undefined && Number(money.amount) !== 0
