import type { contract, Order, OrderLineItem, RequestOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { newActivity } from '../../orders/index.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { toDecimal, toPrice, toTranslatable } from '../../pricing/index.ts'
import type { OrderColumns, StoredOrder } from '../../storage/commerce/orders.ts'
import { findMember } from '../../storage/identity/members.ts'
import { findBusinessLocation } from '../../stores/index.ts'
import { orderAmounts, type PartAmounts } from './merchant-order-amounts.ts'

type RequestedOrder = NonNullable<RequestOf<typeof contract.orders.createOrder>['order']>
type RequestedLine = NonNullable<RequestedOrder['lineItems']>[number]

/** An order of a request. The contract requires these fields of its lines. */
export type MerchantOrder = Omit<RequestedOrder, 'lineItems'> & {
  lineItems: (RequestedLine & { quantity: number; productName: { original?: string | null | undefined } })[]
}
type Fields = Omit<
  MerchantOrder,
  'lineItems' | 'buyerInfo' | 'shippingInfo' | 'additionalFees' | 'priceSummary'
>

export interface OrderRecord {
  doc: StoredOrder
  columns: Omit<OrderColumns, 'number'>
}

/** Builds the document and columns of an order that a merchant writes. The caller assigns its number and stock. */
export async function orderOfMerchant(
  ctx: Ctx<'MEMBER_NOT_FOUND'>,
  order: MerchantOrder,
): Promise<OrderRecord> {
  const { site } = ctx
  const currency = order.currency ?? site.currency
  const taxIncluded = order.taxIncludedInPrices ?? site.settings.taxIncludedInPrices
  const amounts = orderAmounts(order, { currency, taxIncluded })
  const price = (minor: bigint) => toPrice(minor, { currency, locale: site.locale })
  const { memberId, visitorId, contactId, email } = order.buyerInfo ?? {}
  if (memberId && !(await findMember(ctx.db, site.id, memberId))) ctx.fail('MEMBER_NOT_FOUND', { memberId })
  const owner = memberId ?? visitorId ?? ctx.ids.guid()
  const taxed = ({ price: gross, discount, tax }: PartAmounts) => {
    const net = gross - discount
    return {
      totalPriceBeforeTax: price(taxIncluded ? net - tax : net),
      totalPriceAfterTax: price(taxIncluded ? net : net + tax),
    }
  }
  const taxInfoOf = (part: { taxInfo?: object | null | undefined }, { tax, ...amount }: PartAmounts) =>
    part.taxInfo && {
      taxInfo: {
        ...withoutNulls<object>(part.taxInfo),
        taxAmount: price(tax),
        taxableAmount: price(amount.price - amount.discount - (taxIncluded ? tax : 0n)),
        taxIncludedInPrice: taxIncluded,
      },
    }
  const locationOf = await namedLocations(ctx, order)
  const lineItems = order.lineItems.map((line, i): OrderLineItem => {
    const { id, taxInfo, productName, price: _, totalDiscount: __, itemType, locations, ...rest } = line
    const amount = amounts.lines[i] as (typeof amounts.lines)[number]
    return {
      ...withoutNulls<Partial<OrderLineItem>>(rest),
      id: id ?? ctx.ids.guid(),
      quantity: line.quantity,
      productName: toTranslatable(withoutNulls<{ original?: string }>(productName)),
      itemType: withoutNulls<NonNullable<OrderLineItem['itemType']>>(itemType ?? { preset: 'PHYSICAL' }),
      ...(locations && {
        locations: withoutNulls<NonNullable<OrderLineItem['locations']>>(locations).map(locationOf),
      }),
      price: price(amount.unit),
      priceBeforeDiscounts: price(amount.unit),
      lineItemPrice: price(amount.price),
      totalDiscount: price(amount.discount),
      ...taxed(amount),
      ...taxInfoOf({ taxInfo }, amount),
    }
  })
  const additionalFees = (order.additionalFees ?? []).map((fee, i) => {
    const { taxInfo, price: _, ...rest } = fee
    const amount = amounts.fees[i] as PartAmounts
    const { totalPriceBeforeTax, totalPriceAfterTax } = taxed(amount)
    return {
      id: ctx.ids.guid(),
      source: 'MANUAL' as const,
      ...withoutNulls<object>(rest),
      name: fee.name ?? '',
      price: price(amount.price),
      priceBeforeTax: totalPriceBeforeTax,
      priceAfterTax: totalPriceAfterTax,
      ...taxInfoOf({ taxInfo }, amount),
    }
  })
  const { cost, ...delivery } = order.shippingInfo ?? {}
  const shippingInfo = order.shippingInfo && {
    ...withoutNulls<object>(delivery),
    cost: {
      price: price(amounts.shipping.price),
      discount: price(amounts.shipping.discount),
      ...taxed(amounts.shipping),
      ...taxInfoOf({ taxInfo: cost?.taxInfo }, amounts.shipping),
    },
  }
  const {
    lineItems: _,
    buyerInfo: __,
    shippingInfo: ___,
    additionalFees: ____,
    priceSummary: _____,
    ...kept
  } = order
  const fields = withoutNulls<Partial<Order>>(kept satisfies Fields)
  const { summary } = amounts
  const address =
    order.recipientInfo ?? order.shippingInfo?.logistics?.shippingDestination ?? order.billingInfo
  return {
    doc: {
      weightUnit: site.settings.weightUnit,
      buyerLanguage: site.locale,
      channelInfo: { type: 'BACKOFFICE_MERCHANT' },
      purchaseFlowId: ctx.ids.guid(),
      ...fields,
      ...(fields.businessLocation && { businessLocation: locationOf(fields.businessLocation) }),
      currency,
      siteLanguage: site.locale,
      taxIncludedInPrices: taxIncluded,
      lineItems,
      additionalFees,
      ...(shippingInfo && { shippingInfo }),
      buyerInfo: {
        ...(memberId ? { memberId } : { visitorId: owner }),
        ...(contactId && { contactId }),
        ...(email && { email }),
      },
      priceSummary: {
        subtotal: price(summary.subtotal),
        shipping: price(summary.shipping),
        tax: price(summary.tax),
        discount: price(summary.discount),
        totalAdditionalFees: price(summary.totalAdditionalFees),
        total: price(summary.total),
      },
      taxInfo: { ...fields.taxInfo, totalTax: price(summary.tax) },
      ...(order.billingInfo || address
        ? { billingInfo: withoutNulls<NonNullable<Order['billingInfo']>>(order.billingInfo ?? address ?? {}) }
        : {}),
      ...(address && { recipientInfo: withoutNulls<NonNullable<Order['recipientInfo']>>(address) }),
      activities: [newActivity(ctx, 'ORDER_PLACED')],
      archived: order.archived ?? false,
      seenByAHuman: false,
      purchasedDate: isoTime(ctx.now),
      stockTaken: [],
      explanation: explanationOf(toDecimal(summary.total, currency), currency),
    },
    columns: {
      checkout_id: ctx.ids.guid(),
      owner_id: owner,
      status: 'APPROVED',
      payment_status: summary.total === 0n ? 'PAID' : 'NOT_PAID',
      fulfillment_status: 'NOT_FULFILLED',
      total_minor: summary.total.toString(),
      credited_minor: '0',
    },
  }
}

/** Adds their names to the locations of the merchant that an order names. */
async function namedLocations(ctx: Ctx, { businessLocation, lineItems }: MerchantOrder) {
  const ids = [businessLocation?.id, ...lineItems.flatMap(line => (line.locations ?? []).map(({ id }) => id))]
  const names = new Map<string, string | undefined>()
  for (const id of ids) if (id && !names.has(id)) names.set(id, (await findBusinessLocation(ctx, id))?.name)
  return <T extends { id?: string }>(location: T): T & { name?: string } => {
    const name = location.id && names.get(location.id)
    return { ...location, ...(name && { name }) }
  }
}

/** The prices were agreed outside the platform, so the total has one step. */
const explanationOf = (total: string, currency: string): StoredOrder['explanation'] => ({
  currency,
  total,
  steps: [
    { rule: 'line-subtotal', part: 'order', amount: total, counted: true, reason: 'set by the merchant' },
  ],
  skippedDiscounts: [],
})
