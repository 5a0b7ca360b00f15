import type { contract, ReplyOf } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { UcpSession } from '../storage/identity/one-time-tokens.ts'
import { has } from './capabilities.ts'

export type CheckoutOf = ReplyOf<typeof contract.checkout.getCheckout>['checkout']
type Line = Pick<CheckoutOf['lineItems'][number], 'catalogReference' | 'productName' | 'price' | 'media'>
type UcpAddress = NonNullable<NonNullable<CheckoutOf['shippingInfo']['shippingDestination']>['address']>

interface Amount {
  amount?: string | number | null
}

/** Minor units of amounts in a currency. */
export const minorIn =
  (currency: string) =>
  (price: Amount | undefined | null): number =>
    Number(parseAmount(price?.amount ?? '0', currency))

/** The id of an item: product, or product and variant. */
export function itemId({ catalogReference }: Pick<Line, 'catalogReference'>): string {
  const variantId = catalogReference?.options?.variantId
  return `${catalogReference?.catalogItemId ?? ''}${variantId ? `:${variantId}` : ''}`.toLowerCase()
}

export const itemOf = (line: Line, minor: (price: Amount | undefined) => number) => ({
  id: itemId(line),
  title: line.productName?.original ?? '',
  price: minor(line.price),
  ...(line.media?.url?.startsWith('http') && { image_url: line.media.url }),
})

type Summary = Partial<CheckoutOf['priceSummary']>

/** Totals whose sum is the total. Tax is an entry of its own only where prices are without it. */
export function totalsOf(
  summary: Summary,
  taxIncluded: boolean,
  minor: (price: Amount | undefined) => number,
) {
  const entries = [
    { type: 'subtotal', amount: minor(summary.subtotal) },
    { type: 'discount', amount: -minor(summary.discount) },
    { type: 'fulfillment', amount: minor(summary.shipping) },
    { type: 'fee', amount: minor(summary.additionalFees) },
    { type: 'tax', amount: taxIncluded ? 0 : minor(summary.tax) },
  ].filter(({ type, amount }) => type === 'subtotal' || amount !== 0)
  const total = minor(summary.total)
  const paidOtherwise = total - entries.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...entries,
    ...(paidOtherwise === 0
      ? []
      : [{ type: 'credit', display_text: 'Gift cards and memberships', amount: paidOtherwise }]),
    { type: 'total', amount: total },
  ]
}

export const postalAddress = (
  { country, subdivision, city, postalCode, addressLine, addressLine2 }: UcpAddress,
  contact: { firstName?: string | null; lastName?: string | null; phone?: string | null } = {},
) =>
  withoutEmpty({
    street_address: addressLine,
    extended_address: addressLine2,
    address_locality: city,
    address_region: subdivision,
    postal_code: postalCode,
    address_country: country,
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone_number: contact.phone,
  })

export const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

interface LineOf extends Line {
  id?: string | null
  quantity?: number | null
}

/** Lines of a checkout or a cart. */
export const lineViews = <L extends LineOf>(
  lines: readonly L[],
  minor: (price: Amount | undefined) => number,
  amountOf: (line: L) => number,
) =>
  lines.map(line => {
    const amount = amountOf(line)
    return {
      id: line.id,
      item: itemOf(line, minor),
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount },
        { type: 'total', amount },
      ],
    }
  })

const isShipped = ({ physicalProperties }: CheckoutOf['lineItems'][number]) =>
  physicalProperties?.shippable !== false

/** The delivery options of a checkout, each with the carrier that offers it. */
export const offeredOptions = ({ shippingInfo }: CheckoutOf) =>
  (shippingInfo.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map(option => ({ ...option, carrierId })),
  )

/** Delivery as one method with one group: one option delivers all that has to be delivered. */
function fulfillmentOf(checkout: CheckoutOf, { destinationId }: UcpSession) {
  const minor = minorIn(checkout.currency)
  const lineItemIds = checkout.lineItems.filter(isShipped).map(({ id }) => id)
  const { shippingDestination, selectedCarrierServiceOption } = checkout.shippingInfo
  const address = shippingDestination?.address
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: lineItemIds,
        ...(address?.country &&
          destinationId && {
            destinations: [
              { id: destinationId, ...postalAddress(address, shippingDestination?.contactDetails) },
            ],
            selected_destination_id: destinationId,
            groups: [
              {
                id: 'all',
                line_item_ids: lineItemIds,
                ...(selectedCarrierServiceOption?.code && {
                  selected_option_id: selectedCarrierServiceOption.code,
                }),
                options: offeredOptions(checkout).map(({ code, title, logistics, cost }) => ({
                  id: code,
                  title,
                  ...(logistics?.deliveryTime && { description: logistics.deliveryTime }),
                  totals: [{ type: 'total', amount: minor(cost?.price) }],
                })),
              },
            ],
          }),
      },
    ],
  }
}

function discountsOf({ appliedDiscounts = [], currency }: CheckoutOf, codes: readonly string[]) {
  const minor = minorIn(currency)
  return {
    codes,
    applied: appliedDiscounts.map(({ coupon, discountRule, merchantDiscount }) => ({
      title: coupon?.name ?? discountRule?.name?.original ?? 'Discount',
      amount: minor((coupon ?? discountRule ?? merchantDiscount)?.amount),
      ...(coupon ? { code: coupon.code } : { automatic: true }),
    })),
  }
}

/** The fields of a checkout of ours as the protocol has them. */
export function checkoutFields(checkout: CheckoutOf, session: UcpSession, capabilities: ReadonlySet<string>) {
  const { currency, lineItems, priceSummary, taxIncludedInPrice, buyerInfo, billingInfo, shippingInfo } =
    checkout
  const minor = minorIn(currency)
  const contact = shippingInfo.shippingDestination?.contactDetails ?? billingInfo?.contactDetails
  const buyer = withoutEmpty({
    first_name: contact?.firstName,
    last_name: contact?.lastName,
    email: buyerInfo?.email,
    phone_number: contact?.phone,
    ...(has(capabilities, 'buyer_consent') && { consent: session.consent }),
  })
  return {
    currency,
    line_items: lineViews(lineItems, minor, line => minor(line.lineItemPrice)),
    ...(Object.keys(buyer).length > 0 && { buyer }),
    totals: totalsOf(priceSummary, taxIncludedInPrice === true, minor),
    ...(has(capabilities, 'fulfillment') &&
      lineItems.some(isShipped) && { fulfillment: fulfillmentOf(checkout, session) }),
    ...(has(capabilities, 'discount') && { discounts: discountsOf(checkout, session.codes ?? []) }),
  }
}
