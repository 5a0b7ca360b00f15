import type { Order } from '@stoa/contract'
import { isLocal, isWithinLimit } from '../attempts/index.ts'
import type { Ctx } from '../call/context.ts'
import { confirmationMail } from './order-mails.ts'
import { orderUrl } from './order-url.ts'

const HELD =
  'Held back: shoppers ordered for this mailbox more often than 5 times in an hour or 20 in a day. The order was made all the same.'

/** Mails the confirmation of an order. Above the limit of the mailbox it is stored and not sent: shoppers may order for strangers. */
export async function mailConfirmation(ctx: Ctx, order: Order, email: string): Promise<void> {
  const isSent =
    ctx.caller.role === 'merchant' ||
    isLocal(ctx.request.address) ||
    (await isWithinLimit(ctx, { purpose: 'orderMail', account: email }))
  const mail = confirmationMail(order, email, orderUrl(ctx, order.id ?? ''))
  ctx.mail({ ...mail, ...(!isSent && { held: HELD }) })
}
