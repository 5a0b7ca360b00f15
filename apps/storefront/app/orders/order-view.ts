import { addressLines } from '@stoa/client/address-lines'
import { modifierLines } from '@stoa/client/modifier-texts'
import { formatMoney } from '@stoa/react/money'
import { linePicture, optionLines, type PictureSource, readerText } from '@stoa/ui'
import type { I18n, Texts } from '../i18n/i18n.ts'
import type { Order } from '../platform/entities.ts'

/** An order in a list. */
export interface OrderCard {
  id: string
  number: string
  /** ISO 8601. */
  placed: string
  total: string
  state: OrderState
  pictures: PictureSource[]
  /** Number of units. */
  units: number
}

/** The state of an order for the shopper. */
export type OrderState = keyof Texts['account']['states']

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
  picture?: PictureSource
}

/** Whether nothing is owed before the end of a free trial. */
const isPaidAfterTrial = ({ payAfterFreeTrial, balanceSummary }: Order) =>
  payAfterFreeTrial !== undefined && payAfterFreeTrial.total?.amount === balanceSummary?.toPay?.amount

const stateOf = (order: Order): OrderState => {
  const { status, paymentStatus, fulfillmentStatus } = order
  if (status === 'CANCELED') return 'canceled'
  if (paymentStatus === 'FULLY_REFUNDED') return 'refunded'
  if (fulfillmentStatus === 'FULFILLED') return 'sent'
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partlySent'
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_REFUNDED'
  return isPaid || isPaidAfterTrial(order) ? 'preparing' : 'awaitingPayment'
}

type Line = Order['lineItems'][number]

export function orderCard(order: Order, { locale }: I18n): OrderCard {
  const { id, number, createdDate, currency = '', priceSummary, lineItems } = order
  return {
    id,
    number: String(number),
    placed: createdDate,
    total: formatMoney(priceSummary.total.amount, currency, locale),
    state: stateOf(order),
    pictures: lineItems.flatMap(line => linePicture(line.image) ?? []).slice(0, 4),
    units: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

function detailsOf({ descriptionLines, modifierGroups, subscriptionInfo }: Line, { texts }: I18n): string[] {
  const { subscriptionOptionTitle: subscription } = subscriptionInfo ?? {}
  return [
    ...optionLines(descriptionLines),
    ...modifierLines(modifierGroups),
    ...(subscription ? [texts.account.subscriptionOf({ title: subscription })] : []),
  ]
}

export function orderView(order: Order, i18n: I18n): OrderView {
  const { rows } = i18n.texts.account
  const { currency = '', priceSummary: sums, shippingInfo, billingInfo } = order
  const money = (amount: string | undefined) => formatMoney(amount ?? '0', currency, i18n.locale)
  const reduced = Number(sums.discount.amount) > 0
  return {
    ...orderCard(order, i18n),
    lines: order.lineItems.map(line => ({
      id: line.id,
      name: readerText(line.productName),
      details: detailsOf(line, i18n),
      quantity: line.quantity,
      each: money(line.price.amount),
      total: money(line.lineItemPrice?.amount ?? line.price.amount),
      picture: linePicture(line.image),
    })),
    rows: [
      { label: rows.subtotal, value: money(sums.subtotal.amount) },
      ...(reduced
        ? [
            {
              label: rows.discount,
              value: money(`-${sums.discount.amount}`).replace('-', '−'),
              kind: 'saving' as const,
            },
          ]
        : []),
      ...(shippingInfo
        ? [
            {
              label: rows.delivery,
              value: Number(sums.shipping.amount) ? money(sums.shipping.amount) : rows.free,
            },
          ]
        : []),
      ...(Number(sums.tax.amount)
        ? [{ label: order.taxIncludedInPrices ? rows.taxIncluded : rows.tax, value: money(sums.tax.amount) }]
        : []),
      { label: rows.total, value: money(sums.total.amount), kind: 'total' as const },
      ...ledgerRows(order, i18n),
    ],
    deliverTo: addressLines(shippingInfo?.logistics?.shippingDestination ?? {}, i18n.locale),
    billTo: addressLines(billingInfo ?? {}, i18n.locale),
    ...(shippingInfo?.title && { delivery: shippingInfo.title }),
    ...(order.buyerNote && { note: order.buyerNote }),
  }
}

/** What was paid, by each way, and refunded, and what is left to pay or to give back. */
function ledgerRows({ balanceSummary, currency = '' }: Order, { texts, locale }: I18n): OrderView['rows'] {
  const { rows } = texts.account
  const { paidBy = [], refunded, toPay, toGiveBack } = balanceSummary ?? {}
  const row = (label: string, price: { amount: string } | undefined) =>
    price && Number(price.amount) > 0 ? [{ label, value: formatMoney(price.amount, currency, locale) }] : []
  const wayText = ({ kind, name }: (typeof paidBy)[number]) => {
    if (kind === 'GIFT_CARD') return rows.giftCard
    if (kind === 'MEMBERSHIP') return rows.membership
    return name ? rows.paidWith({ name }) : rows.paid
  }
  return [
    ...paidBy.flatMap(way => row(wayText(way), way.amount)),
    ...row(rows.refunded, refunded),
    ...row(rows.toPay, toPay),
    ...row(rows.toGiveBack, toGiveBack),
  ]
}
