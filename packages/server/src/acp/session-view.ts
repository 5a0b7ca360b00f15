import { type CheckoutOf, itemId, minorIn, offeredOptions } from '../ucp/index.ts'

export const ACP_VERSION = '2026-04-17'

type Line = CheckoutOf['lineItems'][number]
type Minor = ReturnType<typeof minorIn>
type ShownAddress = NonNullable<NonNullable<CheckoutOf['shippingInfo']['shippingDestination']>['address']>
type Contact = { firstName?: string | null; lastName?: string | null } | null | undefined

export const total = (type: string, display_text: string, amount: number) => ({ type, display_text, amount })

export const fullName = (contact: Contact): string =>
  [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')

/** An address, whose required fields are empty where they are missing. */
export const acpAddress = (
  { country, subdivision, city, postalCode, addressLine, addressLine2 }: ShownAddress,
  name: string,
) => ({
  name,
  line_one: addressLine ?? '',
  ...(addressLine2 && { line_two: addressLine2 }),
  city: city ?? '',
  state: subdivision?.replace(/^[A-Z]{2}-/, '') ?? '',
  country: country ?? '',
  postal_code: postalCode ?? '',
})

/** Totals: base - discount + fulfillment + fee + tax - store credit is the total. Prices that include tax have no entry for it. */
export function acpTotals(
  summary: CheckoutOf['priceSummary'],
  taxIncluded: boolean,
  minor: Minor,
): ReturnType<typeof total>[] {
  const base = minor(summary.subtotal)
  const discount = minor(summary.discount)
  const entries = [
    total('fulfillment', 'Delivery', minor(summary.shipping)),
    total('fee', 'Fees', minor(summary.additionalFees)),
    total('tax', 'Tax', taxIncluded ? 0 : minor(summary.tax)),
  ].filter(({ amount }) => amount !== 0)
  const sum = minor(summary.total)
  const credit = entries.reduce((all, { amount }) => all + amount, base - discount) - sum
  return [
    total('items_base_amount', 'Items', base),
    ...(discount === 0 ? [] : [total('discount', 'Discount', discount)]),
    total('subtotal', 'Subtotal', base - discount),
    ...entries,
    ...(credit === 0 ? [] : [total('store_credit', 'Gift cards and memberships', credit)]),
    total('total', 'Total', sum),
  ]
}

function lineView(line: Line, minor: Minor) {
  const { productName, media, catalogReference, physicalProperties, availability, descriptionLines } = line
  const unit = minor(line.price)
  const amount = minor(line.lineItemPrice)
  const name = productName?.original ?? ''
  const variantId = catalogReference?.options?.variantId
  const available = availability?.quantityAvailable
  const options = (descriptionLines ?? []).flatMap(({ name: option, plainText, colorInfo }) => {
    const value = plainText?.original ?? colorInfo?.original
    return option?.original && value ? [{ name: option.original, value }] : []
  })
  return {
    id: line.id as string,
    item: { id: itemId(line), name, unit_amount: unit },
    quantity: line.quantity as number,
    name,
    unit_amount: unit,
    ...(media?.url?.startsWith('http') && { images: [media.url] }),
    ...(catalogReference?.catalogItemId && { product_id: catalogReference.catalogItemId }),
    ...(typeof variantId === 'string' && { variant_id: variantId }),
    ...(physicalProperties?.sku && { sku: physicalProperties.sku }),
    ...(options.length > 0 && { variant_options: options }),
    ...(availability?.status && {
      availability_status: availability.status === 'NOT_AVAILABLE' ? 'out_of_stock' : 'in_stock',
    }),
    ...(typeof available === 'number' && { available_quantity: available }),
    totals: [
      total('items_base_amount', 'Items', amount),
      total('subtotal', 'Subtotal', amount),
      total('total', 'Total', amount),
    ],
  }
}

const needsDelivery = ({ physicalProperties }: Line) => physicalProperties?.shippable !== false

/** The kind of an option: the buyer collects the goods, or they are sent. */
const kindOf = ({ logistics }: Pick<ReturnType<typeof offeredOptions>[number], 'logistics'>) =>
  logistics?.pickupDetails ? 'pickup' : 'shipping'

/** Delivery: one option delivers all that has to be delivered. */
function fulfillmentView(checkout: CheckoutOf, minor: Minor) {
  const { lineItems, shippingInfo } = checkout
  const delivered = lineItems.filter(needsDelivery)
  const item_ids = (delivered.length > 0 ? delivered : lineItems).map(itemId)
  if (delivered.length === 0)
    return {
      fulfillment_options: [
        { type: 'digital', id: 'digital', title: 'Digital', totals: [total('total', 'Digital', 0)] },
      ],
      selected_fulfillment_options: [{ type: 'digital', option_id: 'digital', item_ids }],
    }
  const { shippingDestination, selectedCarrierServiceOption: selected } = shippingInfo
  const contact = shippingDestination?.contactDetails
  const name = fullName(contact)
  const address = shippingDestination?.address
  const options = offeredOptions(checkout)
  const chosen = options.find(({ code }) => code === selected?.code)
  return {
    ...((name || address?.country || contact?.phone) && {
      fulfillment_details: {
        ...(name && { name }),
        ...(contact?.phone && { phone_number: contact.phone }),
        ...(checkout.buyerInfo?.email && { email: checkout.buyerInfo.email }),
        ...(address?.country && { address: acpAddress(address, name) }),
      },
    }),
    fulfillment_options: options.map(option => {
      const { code, title = '', logistics, cost } = option
      const details = logistics?.pickupDetails
      return {
        type: kindOf(option),
        id: code,
        title,
        ...(logistics?.deliveryTime && { description: logistics.deliveryTime }),
        ...(details && { location: { name: title, address: acpAddress(details.address ?? {}, title) } }),
        totals: [total('total', title, minor(cost?.price))],
      }
    }),
    ...(chosen && {
      selected_fulfillment_options: [{ type: kindOf(chosen), option_id: chosen.code, item_ids }],
    }),
  }
}

/** Discounts that apply, and codes that do not. */
export function acpDiscounts(
  { appliedDiscounts = [], currency }: CheckoutOf,
  codes: readonly string[],
  rejected: readonly { code: string; reason: string; message: string }[],
) {
  const minor = minorIn(currency)
  return {
    codes,
    applied: appliedDiscounts.map(({ coupon, discountRule, merchantDiscount }, index) => {
      const amount = minor((coupon ?? discountRule ?? merchantDiscount)?.amount)
      const id = coupon?.id ?? discountRule?.id ?? `discount_${index + 1}`
      return {
        id,
        ...(coupon?.code ? { code: coupon.code } : { automatic: true }),
        coupon: { id, name: coupon?.name ?? discountRule?.name?.original ?? 'Discount' },
        amount,
      }
    }),
    ...(rejected.length > 0 && { rejected }),
  }
}

/** The fields of a checkout of ours as the protocol has them. */
export function sessionFields(checkout: CheckoutOf) {
  const { currency, lineItems, priceSummary, taxIncludedInPrice, buyerInfo, billingInfo } = checkout
  const minor = minorIn(currency)
  const { firstName, lastName, phone } = billingInfo?.contactDetails ?? {}
  return {
    currency: currency.toLowerCase(),
    ...(buyerInfo?.email && {
      buyer: {
        ...(firstName && { first_name: firstName }),
        ...(lastName && { last_name: lastName }),
        email: buyerInfo.email,
        ...(phone && { phone_number: phone }),
      },
    }),
    line_items: lineItems.map(line => lineView(line, minor)),
    ...fulfillmentView(checkout, minor),
    totals: acpTotals(priceSummary, taxIncludedInPrice === true, minor),
  }
}
