import { toDecimal } from '@stoa/contract/money'
import { recoveryUrl } from '../abandoned-checkouts/index.ts'
import type { Ctx } from '../call/context.ts'
import type { CheckoutRow } from '../storage/commerce/checkouts.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { type AbandonmentEvent, abandonUnpaidCheckout } from './abandon-checkout.ts'

/**
 * Tells the buyer that the payment of a rejected order failed, with a link to pay again. The checkout is locked. A decline that the
 * charge itself returns needs no mail: the buyer sees it on the payment page.
 */
export async function mailPaymentFailure(
  ctx: Ctx<never, AbandonmentEvent>,
  { number, doc }: OrderRow,
  checkout: CheckoutRow | undefined,
  minor: bigint,
): Promise<void> {
  const email = doc.buyerInfo?.email
  if (!email || !checkout || checkout.completed) return
  const id = checkout.abandoned_checkout_id ?? (await abandonUnpaidCheckout(ctx, checkout))
  const currency = doc.currency ?? ctx.site.currency
  ctx.mail({
    to: email,
    language: doc.buyerLanguage ?? undefined,
    template: 'paymentFailed',
    data: {
      number: String(number),
      amount: toDecimal(minor, currency),
      currency,
      link: recoveryUrl(ctx, { siteId: ctx.site.id, id }),
    },
  })
}
