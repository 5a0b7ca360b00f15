import { type FeeInput, type PricingInput, price, type TaxInput } from '@stoa/client/pricing'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { Checkout } from '@stoa/react'
import {
  chosenOption,
  type DeliveryOption,
  deliveryOptions,
  isPickup,
} from '../checkout/flow/delivery-options.ts'
import { payingMemberships } from '../checkout/flow/memberships.ts'
import { TIP_CODE, tipOf } from '../checkout/flow/tip.ts'
import { type Amounts, amountsOfCheckout } from './amounts.ts'

/** What the buyer has changed and the server may not have answered yet. */
export interface PendingChoices {
  /** Key of the chosen delivery option. */
  delivery: string
  /** Amount of the tip as decimal text. */
  tip: string | undefined
  /** True if the address has changed: only the server knows its taxes and delivery options. */
  placeChanged: boolean
}

type Shipping = Checkout['shippingInfo']['selectedCarrierServiceOption']
type TaxDetails = NonNullable<Shipping>['cost'] extends { taxDetails?: infer T } | undefined ? T : never

interface Choice {
  /** Price of the delivery as decimal text. */
  delivery: string | undefined
  tip: string | undefined
}

/**
 * The amounts of a checkout with the buyer's choices, at once: the engine of the server runs in the page. Where only the server
 * knows an input, they are an estimate.
 */
export function estimatedAmounts(checkout: Checkout, choices: PendingChoices): Amounts {
  const amounts = amountsOfCheckout(checkout)
  const known = chosenOption(checkout)
  const tipBefore = tipOf(checkout)?.price?.amount
  const option = deliveryOptions(checkout).find(({ key }) => key === choices.delivery)
  const deliveryChanged = option !== undefined && option.key !== known
  const tipChanged = Number(choices.tip ?? 0) !== Number(tipBefore ?? 0)
  if (!deliveryChanged && !tipChanged) return { ...amounts, estimated: choices.placeChanged }

  const { currency } = checkout
  const selected = checkout.shippingInfo.selectedCarrierServiceOption
  const deliveryBefore = selected?.cost?.price?.amount
  const delivery = deliveryChanged ? (option.cost?.price?.amount ?? '0') : deliveryBefore
  const before = price(toPricingInput(checkout, { delivery: deliveryBefore, tip: tipBefore }))
  const after = price(toPricingInput(checkout, { delivery, tip: choices.tip }))
  const reproduced = toDecimal(before.amountDue, currency) === amounts.total
  const total = parseAmount(amounts.total, currency) + after.amountDue - before.amountDue
  const decimal = (minor: bigint) => toDecimal(minor, currency)
  return {
    ...amounts,
    discounts: amounts.discounts,
    delivery: delivery === undefined ? amounts.delivery : decimal(after.summary.shipping),
    pickup: option ? isPickup(option) : amounts.pickup,
    fees: after.additionalFees.map(fee => ({
      name: fee.name,
      tip: fee.code === TIP_CODE,
      amount: decimal(fee.price),
    })),
    taxes:
      after.taxTotals.length > 0
        ? after.taxTotals.map(({ name, rate, tax }) => ({ name, rate, amount: decimal(tax) }))
        : amounts.taxes,
    membership: decimal(after.membershipTotal),
    giftCard: decimal(after.giftCardTotal),
    totalBeforePayments: decimal(total + after.membershipTotal + after.giftCardTotal),
    total: decimal(total > 0n ? total : 0n),
    estimated:
      choices.placeChanged ||
      !reproduced ||
      (deliveryChanged && isTaxUnknown(checkout, option)) ||
      (deliveryChanged && Number(selected?.cost?.totalDiscount?.amount ?? 0) > 0) ||
      // The card may hold more than it had to pay.
      (Number(amounts.giftCard) > 0 && Number(amounts.total) === 0),
  }
}

/** Whether another delivery can change taxes: without one before there is no rate, and what is collected is taxed there. */
function isTaxUnknown({ priceSummary, shippingInfo }: Checkout, option: DeliveryOption): boolean {
  const selected = shippingInfo.selectedCarrierServiceOption
  const taxed = Number(priceSummary.tax.amount) > 0
  return taxed && (selected === undefined || isPickup(selected) || isPickup(option))
}

/** The engine's input from the checkout's amounts: each line with the discount that the server found for it. */
function toPricingInput(checkout: Checkout, { delivery, tip }: Choice): PricingInput {
  const { currency, lineItems, giftCard, additionalFees = [] } = checkout
  const amount = (text: string | undefined) => parseAmount(text ?? '0', currency)
  const selected = checkout.shippingInfo.selectedCarrierServiceOption
  const paying = payingMemberships(checkout)
  const shippingDiscount = amount(selected?.cost?.totalDiscount?.amount)
  const fees = additionalFees
    .filter(({ code }) => code !== TIP_CODE)
    .map(
      ({ code, name = '', price, taxDetails }): FeeInput => ({
        name,
        price: amount(price?.amount),
        taxes: taxesOf(taxDetails),
        ...(code && { code }),
      }),
    )
  return {
    currency,
    taxIncludedInPrices: checkout.taxIncludedInPrice ?? false,
    // No discount here depends on the time.
    now: new Date(0),
    lines: lineItems.map(line => ({
      id: line.id,
      quantity: line.quantity,
      unitPrice: amount(line.priceBeforeDiscounts?.amount ?? line.price?.amount),
      shippable: line.physicalProperties?.shippable ?? true,
      ...(paying.has(line.id) && { membership: paying.get(line.id) ?? '' }),
      taxes: taxesOf(line.taxDetails),
    })),
    discounts: [
      ...lineItems.flatMap(({ id, discount }) =>
        Number(discount?.amount ?? 0) > 0
          ? [
              {
                id,
                source: 'merchantDiscount' as const,
                scope: 'SPECIFIC_ITEMS' as const,
                lineIds: [id],
                kind: 'FIXED_AMOUNT' as const,
                value: amount(discount?.amount),
              },
            ]
          : [],
      ),
      ...(shippingDiscount > 0n
        ? [
            {
              id: 'shipping',
              source: 'merchantDiscount' as const,
              scope: 'SHIPPING' as const,
              ...(shippingDiscount === amount(selected?.cost?.price?.amount)
                ? { kind: 'PERCENTAGE' as const, value: 100 }
                : { kind: 'FIXED_AMOUNT' as const, value: shippingDiscount }),
            },
          ]
        : []),
    ],
    additionalFees: tip === undefined ? fees : [...fees, { code: TIP_CODE, name: 'Tip', price: amount(tip) }],
    ...(delivery !== undefined && {
      shipping: { price: amount(delivery), taxes: taxesOf(selected?.cost?.taxDetails) },
    }),
    ...(giftCard && { giftCards: [{ id: 'gift-card', balance: amount(giftCard.amount?.amount) }] }),
  }
}

const taxesOf = (details: TaxDetails | undefined): TaxInput[] =>
  (details?.rateBreakdown ?? []).map(({ name = '', rate = '0' }) => ({ name, rate }))
