import type { Order } from '@stoa/react'
import { t } from '../i18n/translate.ts'

/** The name of the buyer, else their e-mail address. */
export function buyerName({ billingInfo, shippingInfo, buyerInfo }: Order): string {
  const contact =
    billingInfo?.contactDetails ?? shippingInfo?.logistics?.shippingDestination?.contactDetails ?? {}
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return name || buyerInfo?.email || t('Unknown buyer')
}
