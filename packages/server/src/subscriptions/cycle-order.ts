import { Failure, InvalidRequest } from '../call/failure.ts'
import { type MerchantOrder, placeMerchantOrder } from '../ecom/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { ContractRow } from '../storage/commerce/subscription-contracts.ts'
import type { SubscriptionCtx } from './subscription-ctx.ts'

/**
 * Writes the order of a cycle: the line of the contract at its price, to the addresses of the first order. One that `waits` is
 * approved by its payment. Undefined if the item is gone or out of stock.
 */
export async function writeCycleOrder(
  ctx: SubscriptionCtx,
  { doc: { lineItem, currency, taxIncludedInPrices } }: ContractRow,
  { doc: first }: OrderRow,
  { cycleNumber, waits }: { cycleNumber: number; waits: boolean },
): Promise<OrderRow | undefined> {
  const { buyerInfo, billingInfo, recipientInfo, shippingInfo, channelInfo, purchaseFlowId } = first
  const { buyerLanguage, businessLocation } = first
  const { title, carrierId, code, logistics } = shippingInfo ?? {}
  const { id: _, subscriptionInfo, ...line } = lineItem
  const sent = {
    currency,
    taxIncludedInPrices,
    buyerInfo,
    billingInfo,
    recipientInfo,
    channelInfo,
    purchaseFlowId,
    ...(buyerLanguage && { buyerLanguage }),
    ...(businessLocation && { businessLocation }),
    // A cycle has no price of delivery (protocol/subscription-options §2).
    ...(shippingInfo && { shippingInfo: { title, carrierId, code, logistics } }),
    lineItems: [
      { ...line, ...(subscriptionInfo && { subscriptionInfo: { ...subscriptionInfo, cycleNumber } }) },
    ],
  }
  try {
    return (await placeMerchantOrder(ctx, sent as MerchantOrder, { waits, notify: true })).row
  } catch (error) {
    if (error instanceof InvalidRequest || (error instanceof Failure && isUnavailable(error.code)))
      return undefined
    throw error
  }
}

const isUnavailable = (code: string) => code === 'PARTIAL_OUT_OF_STOCK' || code === 'MEMBER_NOT_FOUND'
