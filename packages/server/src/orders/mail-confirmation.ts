import type { Order } from '@stoa/contract'
import { isWithinLimit } from '../attempts/index.ts'
import type { Ctx } from '../call/context.ts'
import { findMember, normalEmail } from '../storage/identity/members.ts'
import { confirmationMail } from './order-mails.ts'
import { orderUrl } from './order-url.ts'

const HELD =
  'Held back: shoppers ordered for this mailbox more often than 5 times in an hour or 20 in a day. The order was made all the same.'

/** Mails the confirmation of an order. Above the limit of the mailbox it is stored and not sent: shoppers may order for strangers. */
export async function mailConfirmation(ctx: Ctx, order: Order, email: string): Promise<void> {
  const isSent =
    ctx.caller.role === 'merchant' ||
    (await isWithinLimit(ctx, { purpose: 'orderMail', account: email })) ||
    (await isOwnMailbox(ctx, email))
  const mail = confirmationMail(ctx, order, email, orderUrl(ctx, order.id ?? ''))
  ctx.mail({ ...mail, ...(!isSent && { held: HELD }) })
}

/** Orders of others for the mailbox of a member do not hold back the member's own confirmations. */
async function isOwnMailbox({ caller, db, site }: Ctx, email: string): Promise<boolean> {
  if (caller.role !== 'member') return false
  const member = await findMember(db, site.id, caller.id)
  return member?.email_verified === true && member.email === normalEmail(email)
}
