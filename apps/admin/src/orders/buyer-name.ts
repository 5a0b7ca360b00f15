import type { Order } from '@stoa/react'

/** The name of the buyer, else their e-mail address. */
export function buyerName({ billingInfo, shippingInfo, buyerInfo }: Order): string {
  const contact =
    billingInfo?.contactDetails ?? shippingInfo?.logistics?.shippingDestination?.contactDetails ?? {}
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return name || buyerInfo?.email || 'Unknown buyer'
}
