import { contract, type Order, type OrderLineItem } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import { paidBy } from '../payments/index.ts'
import { pick, shownFields } from '../platform-support/pick.ts'
import { placeNames, withPlaceNames } from '../platform-support/place-names.ts'
import { shownExtendedFields } from '../platform-support/shown-extended-fields.ts'
import { toPrice, withTranslatedNames } from '../pricing/index.ts'
import type { LedgerSums, OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { isMerchantActivity } from './activities.ts'
import { orderLedger } from './order-ledger.ts'

const OF_CALLER = [
  'activities',
  'archived',
  'seenByAHuman',
  'test',
  'tags',
  'createdBy',
  'extendedFields',
] as const

const shownToAll = shownFields(contract.orders.getOrder.reply.properties.order, OF_CALLER)

/**
 * The members of the wire form that follow from the document: those that all callers see, and those that depend on the caller.
 * Only merchants see marks, private tags and merchant activities.
 */
export function orderParts(stored: StoredOrder) {
  const { activities, archived, seenByAHuman, test, tags, createdBy, extendedFields } = stored
  const shown = shownToAll(stored)
  const { memberId, visitorId } = shown.buyerInfo ?? {}
  return {
    shared: {
      customFields: [],
      ...shown,
      lineItems: shown.lineItems?.map(line => ({
        priceUndetermined: false,
        fixedQuantity: false,
        ...withTranslatedNames(withTaxDetails(line)),
      })),
      ...(shown.additionalFees && { additionalFees: shown.additionalFees.map(withTaxDetails) }),
      taxInfo: { taxBreakdown: [], ...shown.taxInfo },
      ...(shown.taxInfo?.totalTax && { taxSummary: { totalTax: shown.taxInfo.totalTax } }),
      ...addressedParts(shown),
      attributionSource: shown.attributionSource ?? 'UNSPECIFIED',
      imported: shown.imported ?? false,
    },
    merchant: {
      ...(createdBy && { createdBy }),
      activities,
      archived,
      seenByAHuman,
      ...(test && { test }),
      ...(tags && { tags }),
      ...shownExtendedFields(extendedFields, { merchant: true }),
    },
    shopper: {
      ...(createdBy && {
        createdBy: createdBy.appId ? (memberId ? { memberId } : { visitorId }) : createdBy,
      }),
      activities: activities.filter(activity => !isMerchantActivity(activity)),
      ...(tags?.tags && { tags: { tags: tags.tags } }),
      ...shownExtendedFields(extendedFields, { merchant: false }),
    },
  }
}

type TaxInfo = OrderLineItem['taxInfo']

/** A part of an order with its tax in the older form, too: clients from before `taxInfo` read it. */
const withTaxDetails = <T extends { taxInfo?: TaxInfo }>(part: T) =>
  part.taxInfo ? { ...part, taxDetails: toTaxDetails(part.taxInfo) } : part

const toTaxDetails = ({ taxAmount, taxableAmount, taxRate }: NonNullable<TaxInfo>) => ({
  ...(taxableAmount && { taxableAmount }),
  ...(taxRate && { taxRate }),
  ...(taxAmount && { totalTax: taxAmount }),
})

/** The delivery and the addresses of an order, with the names of countries in the language of the site and of subdivisions. */
function addressedParts({
  billingInfo,
  recipientInfo,
  shippingInfo,
  siteLanguage,
}: Pick<StoredOrder, 'billingInfo' | 'recipientInfo' | 'shippingInfo' | 'siteLanguage'>) {
  const locale = siteLanguage ?? 'en'
  const { logistics, cost } = shippingInfo ?? {}
  const destination = logistics?.shippingDestination
  const pickup = logistics?.pickupDetails
  return {
    ...(billingInfo && { billingInfo: withPlaceNames(billingInfo, locale) }),
    ...(recipientInfo && { recipientInfo: withPlaceNames(recipientInfo, locale) }),
    ...(shippingInfo && {
      shippingInfo: {
        ...shippingInfo,
        ...(cost && { cost: withTaxDetails(cost) }),
        ...((destination || pickup?.address) && {
          logistics: {
            ...logistics,
            ...(destination && { shippingDestination: withPlaceNames(destination, locale) }),
            ...(pickup?.address && {
              pickupDetails: {
                ...pickup,
                address: { ...pickup.address, ...placeNames(pickup.address, locale) },
              },
            }),
          },
        }),
      },
    }),
  }
}

/** The members that follow from the columns of an order and its ledger. */
export const columnsPart = (
  row: LedgerSums &
    Pick<
      OrderRow,
      | 'total_minor'
      | 'credited_minor'
      | 'id'
      | 'number'
      | 'created_at'
      | 'updated_at'
      | 'status'
      | 'payment_status'
      | 'fulfillment_status'
    >,
  currency: string,
  locale: string,
) => ({
  id: row.id,
  number: row.number === null ? '' : String(row.number),
  createdDate: isoTime(row.created_at),
  updatedDate: isoTime(row.updated_at),
  status: row.status,
  paymentStatus: row.payment_status,
  fulfillmentStatus: row.fulfillment_status,
  balanceSummary: balanceOf(row, { currency, locale }),
})

/** How a caller sees orders. */
export interface OrderView {
  merchant: boolean
  locale: string
}

/** An order in its wire form. */
export function toOrder(row: OrderRow, { merchant, locale }: OrderView): Order {
  const parts = orderParts(row.doc)
  return {
    ...columnsPart(row, row.doc.currency ?? '', locale),
    ...parts.shared,
    ...(merchant ? parts.merchant : parts.shopper),
  }
}

function balanceOf(
  row: LedgerSums & Pick<OrderRow, 'total_minor' | 'credited_minor' | 'status'>,
  view: { currency: string; locale: string },
): Order['balanceSummary'] {
  const { currency } = view
  const signed = (minor: bigint) => ({ ...toPrice(minor, view), amount: toDecimal(minor, currency) })
  const priceOf = (minor: string | bigint) => toPrice(BigInt(minor), view)
  const { authorized_minor, pending_minor, refund_pending_minor, chargeback_minor } = row
  const { owed, paid, refunded, net, toPay, toGiveBack } = orderLedger(row)
  const ways = paidBy(row.captured)
  return {
    balance: signed(owed - net),
    paid: priceOf(paid),
    ...(ways.length > 0 && {
      paidBy: ways.map(way => ({ ...pick(way, ['kind', 'name']), amount: priceOf(way.minor) })),
    }),
    refunded: priceOf(refunded),
    net: signed(net),
    ...(toPay > 0n && { toPay: priceOf(toPay) }),
    ...(toGiveBack > 0n && { toGiveBack: priceOf(toGiveBack) }),
    ...(authorized_minor !== '0' && { authorized: priceOf(authorized_minor) }),
    ...(pending_minor !== '0' && { pending: priceOf(pending_minor) }),
    ...(refund_pending_minor !== '0' && { pendingRefund: priceOf(refund_pending_minor) }),
    ...(chargeback_minor !== '0' && { chargeback: priceOf(chargeback_minor) }),
  }
}

/**
 * An order as everyone sees it who has a link to it. After the data of the buyer was erased, it is without what tells who they are:
 * only members of this list remain.
 */
export function toLinkedOrder(row: OrderRow, locale: string): Order {
  const order = toOrder(row, { merchant: false, locale })
  if (row.buyer_erased_at === null) return order
  const { title, cost } = order.shippingInfo ?? {}
  return {
    ...columnsPart(row, order.currency, locale),
    currency: order.currency,
    priceSummary: order.priceSummary,
    taxIncludedInPrices: order.taxIncludedInPrices,
    ...(order.taxSummary && { taxSummary: order.taxSummary }),
    ...(order.shippingInfo && { shippingInfo: { title, cost } }),
    lineItems: order.lineItems.map(
      ({
        id,
        productName,
        quantity,
        price,
        lineItemPrice,
        totalPriceBeforeTax,
        totalPriceAfterTax,
        image,
        itemType,
      }) => ({
        id,
        productName,
        quantity,
        price,
        lineItemPrice,
        totalPriceBeforeTax,
        totalPriceAfterTax,
        image,
        itemType,
      }),
    ),
    activities: [],
  }
}
