import type { Checkout, Order } from '@stoa/react'
import { needsDelivery } from '../checkout/flow/fields.ts'
import type { Amounts } from './totals.tsx'

export function amountsOfCheckout(checkout: Checkout): Amounts {
  const { priceSummary, currency, shippingInfo } = checkout
  const chosen = shippingInfo.selectedCarrierServiceOption?.code
  return {
    currency,
    subtotal: priceSummary.subtotal.amount,
    discount: priceSummary.discount.amount,
    delivery: needsDelivery(checkout) ? (chosen ? priceSummary.shipping.amount : undefined) : null,
    fees: priceSummary.additionalFees?.amount ?? '0',
    tax: priceSummary.tax.amount,
    taxIncluded: checkout.taxIncludedInPrice ?? false,
    total: priceSummary.total.amount,
  }
}

export function amountsOfOrder(order: Order): Amounts {
  const { priceSummary, currency } = order
  return {
    currency: currency ?? '',
    subtotal: priceSummary.subtotal.amount,
    discount: priceSummary.discount.amount,
    delivery: order.shippingInfo ? priceSummary.shipping.amount : null,
    fees: priceSummary.totalAdditionalFees?.amount ?? '0',
    tax: priceSummary.tax.amount,
    taxIncluded: order.taxIncludedInPrices ?? false,
    total: priceSummary.total.amount,
  }
}
