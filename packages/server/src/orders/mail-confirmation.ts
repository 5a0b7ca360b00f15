import type { Order } from '@stoa/contract'
import { isWithinLimit } from '../attempts/index.ts'
import type { Ctx } from '../call/context.ts'
import { findMember, normalEmail } from '../storage/identity/members.ts'
import { confirmationMail } from './order-mails.ts'
import { orderUrl } from './order-url.ts'

const HELD =
  'Held back: shoppers ordered for this mailbox more often than 5 times in an hour or 20 in a day. The order was made all the same.'

/**
 * Whether the confirmation of an order may be mailed to a mailbox, and counts it. Above the limit of the mailbox it is stored and
 * not sent: shoppers may order for strangers.
 */
export const mayMailConfirmation = async (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.caller.role === 'merchant' ||
  (await isWithinLimit(ctx, { purpose: 'orderMail', account: email })) ||
  (await isOwnMailbox(ctx, email))

/** Mails the confirmation of an order, or stores it if it may not be mailed. */
export function mailConfirmation(ctx: Ctx, order: Order, email: string, mayMail: boolean): void {
  const mail = confirmationMail(ctx, order, email, orderUrl(ctx, order.id ?? ''))
  ctx.mail({ ...mail, ...(!mayMail && { held: HELD }) })
}

/** Orders of others for the mailbox of a member do not hold back the member's own confirmations. */
async function isOwnMailbox({ caller, db, site }: Ctx, email: string): Promise<boolean> {
  if (caller.role !== 'member') return false
  const member = await findMember(db, site.id, caller.id)
  return member?.email_verified === true && member.email === normalEmail(email)
}
