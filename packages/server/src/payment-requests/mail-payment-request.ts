import type { Ctx } from '../call/context.ts'
import { toDecimal } from '../pricing/index.ts'
import type { PaymentRequestRow } from '../storage/commerce/order-payment-requests.ts'
import { payUrl } from './pay-link.ts'

/** Sends the link to the buyer. */
export function mailPaymentRequest(
  ctx: Ctx,
  row: PaymentRequestRow,
  { to, language, isReminder = false }: { to: string; language: string | undefined; isReminder?: boolean },
): void {
  const { currency, title, description, orderNumber = '' } = row.doc
  ctx.mail({
    to,
    language,
    template: 'paymentRequest',
    data: {
      number: orderNumber,
      title,
      ...(description && { description }),
      amount: toDecimal(BigInt(row.amount_minor), currency),
      currency,
      ...(row.expires_at !== null && { expiresAt: row.expires_at }),
      link: payUrl(ctx, row.id),
      isReminder,
    },
  })
}
