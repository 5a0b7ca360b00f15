import type { PaymentRow } from '../storage/commerce/payments.ts'

/**
 * Whether a service plug-in takes the payment without the buyer: credits of a membership, or a gift card that the plug-in keeps. Such
 * charges come before the online payment, and are voided whole.
 */
export const isPluginCharge = ({ doc }: Pick<PaymentRow, 'doc'>): boolean =>
  doc.membership !== undefined || doc.giftCard?.encryptedCode !== undefined
