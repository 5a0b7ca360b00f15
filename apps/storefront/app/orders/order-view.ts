import { formatMoney } from '@stoa/react/money'
import type { AddressWithContact, Order } from '../platform/entities.ts'

/** An order in a list. */
export interface OrderCard {
  id: string
  number: string
  /** ISO 8601. */
  placed: string
  total: string
  state: OrderState
  pictures: { url: string; width?: number; height?: number }[]
  /** Number of units. */
  units: number
}

/** The state of an order for the shopper. */
export type OrderState =
  | 'Awaiting payment'
  | 'Being prepared'
  | 'Partly sent'
  | 'Sent'
  | 'Canceled'
  | 'Refunded'

export interface OrderView extends OrderCard {
  lines: OrderLine[]
  rows: { label: string; value: string; kind?: 'total' | 'saving' }[]
  deliverTo: string[]
  billTo: string[]
  delivery?: string
  note?: string
}

export interface OrderLine {
  id: string
  name: string
  details: string[]
  quantity: number
  each: string
  total: string
  picture?: { url: string; width?: number; height?: number }
}

const stateOf = ({ status, paymentStatus, fulfillmentStatus }: Order): OrderState => {
  if (status === 'CANCELED') return 'Canceled'
  if (paymentStatus === 'FULLY_REFUNDED') return 'Refunded'
  if (fulfillmentStatus === 'FULFILLED') return 'Sent'
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'Partly sent'
  return paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_REFUNDED'
    ? 'Being prepared'
    : 'Awaiting payment'
}

const textOf = (text: { original?: string; translated?: string } | undefined) =>
  text?.translated ?? text?.original ?? ''

type Line = Order['lineItems'][number]

const pictureOf = ({ image }: Line) =>
  image?.url ? { url: image.url, width: image.width, height: image.height } : undefined

export function orderCard(order: Order): OrderCard {
  const { id, number, createdDate, currency = '', priceSummary, lineItems } = order
  return {
    id,
    number: String(number),
    placed: createdDate,
    total: formatMoney(priceSummary.total.amount, currency),
    state: stateOf(order),
    pictures: lineItems.flatMap(line => pictureOf(line) ?? []).slice(0, 4),
    units: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

function detailsOf({ descriptionLines = [], subscriptionInfo }: Line): string[] {
  const { subscriptionOptionTitle: subscription } = subscriptionInfo ?? {}
  return [
    ...descriptionLines.flatMap(({ name, plainText, colorInfo }) => {
      const value = textOf(plainText) || textOf(colorInfo)
      return value ? [[textOf(name), value].filter(Boolean).join(': ')] : []
    }),
    ...(subscription ? [`Subscription: ${subscription}`] : []),
  ]
}

export function orderView(order: Order): OrderView {
  const { currency = '', priceSummary: sums, shippingInfo, billingInfo } = order
  const money = (amount: string | undefined) => formatMoney(amount ?? '0', currency)
  const reduced = Number(sums.discount.amount) > 0
  return {
    ...orderCard(order),
    lines: order.lineItems.map(line => ({
      id: line.id,
      name: textOf(line.productName),
      details: detailsOf(line),
      quantity: line.quantity,
      each: money(line.price.amount),
      total: money(line.lineItemPrice?.amount ?? line.price.amount),
      picture: pictureOf(line),
    })),
    rows: [
      { label: 'Subtotal', value: money(sums.subtotal.amount) },
      ...(reduced
        ? [{ label: 'Discount', value: `−${money(sums.discount.amount)}`, kind: 'saving' as const }]
        : []),
      ...(shippingInfo ? [{ label: 'Delivery', value: money(sums.shipping.amount) }] : []),
      ...(Number(sums.tax.amount)
        ? [{ label: order.taxIncludedInPrices ? 'Tax, included' : 'Tax', value: money(sums.tax.amount) }]
        : []),
      { label: 'Total', value: money(sums.total.amount), kind: 'total' as const },
    ],
    deliverTo: addressLines(shippingInfo?.logistics?.shippingDestination),
    billTo: addressLines(billingInfo),
    ...(shippingInfo?.title && { delivery: shippingInfo.title }),
    ...(order.buyerNote && { note: order.buyerNote }),
  }
}

/** In the language of the shop's pages. */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

function addressLines(value: AddressWithContact | undefined): string[] {
  if (!value?.address) return []
  const { address, contactDetails } = value
  const { streetAddress: street } = address
  return [
    [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' '),
    contactDetails?.company ?? '',
    address.addressLine ?? [street?.name, street?.number].filter(Boolean).join(' '),
    address.addressLine2 ?? '',
    [address.postalCode, address.city].filter(Boolean).join(' '),
    [
      // `US-NY` names its country twice.
      address.subdivision?.replace(`${address.country}-`, ''),
      address.country && countryNames.of(address.country),
    ]
      .filter(Boolean)
      .join(', '),
  ].filter(Boolean)
}
