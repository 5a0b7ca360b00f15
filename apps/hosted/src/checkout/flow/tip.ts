import { isExactAmount, parseAmount, roundHalfUp, toDecimal } from '@stoa/contract/money'
import type { Checkout } from '@stoa/react'
import type { HostedSite } from '../../session/hosted-session.ts'
import type { FormValues } from './fields.ts'

export type TipOffer = NonNullable<HostedSite['tip']>

/** Code of the fee that is the tip. */
export const TIP_CODE = 'tip'

type Fee = NonNullable<Checkout['additionalFees']>[number]

/** The tip that a checkout has. */
export const tipOf = ({ additionalFees = [] }: Pick<Checkout, 'additionalFees'>): Fee | undefined =>
  additionalFees.find(({ code }) => code === TIP_CODE)

/** Amount of a preset as decimal text. Percentages are of the price of the goods after discounts, rounded half up. */
export function presetAmount(offer: TipOffer, preset: number, { priceSummary, currency }: Checkout): string {
  if (offer.type === 'AMOUNT') return toDecimal(parseAmount(String(preset), currency), currency)
  const goods =
    parseAmount(priceSummary.subtotal.amount, currency) - parseAmount(priceSummary.discount.amount, currency)
  const hundredths = BigInt(Math.round(preset * 100))
  return toDecimal(roundHalfUp((goods > 0n ? goods : 0n) * hundredths, 10_000n), currency)
}

/** Decimal text of an amount that the buyer entered, with a point or a comma. Undefined if it is none. */
export function enteredAmount(text: string, currency: string): string | undefined {
  const decimal = text.trim().replace(',', '.')
  if (!/^\d{1,6}(\.\d+)?$/.test(decimal) || !isExactAmount(decimal, currency)) return undefined
  return toDecimal(parseAmount(decimal, currency), currency)
}

/** The chosen tip as decimal text; undefined without one. */
export function chosenTip(
  { tipChoice, values }: FormValues,
  offer: TipOffer | undefined,
  checkout: Checkout,
): string | undefined {
  if (!offer || tipChoice === '') return undefined
  const amount =
    tipChoice === 'custom'
      ? enteredAmount(values.tip, checkout.currency)
      : presetAmount(offer, offer.presets[Number(tipChoice)] ?? 0, checkout)
  return amount !== undefined && Number(amount) > 0 ? amount : undefined
}
