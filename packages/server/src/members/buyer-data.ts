import { contract, PERSONAL_LISTS } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import type { DataSubject } from '../storage/identity/data-subject.ts'
import { findMemberByEmail, normalEmail } from '../storage/identity/members.ts'
import { exportPersonalData } from '../storage/identity/personal-data.ts'
import { boundsOf, toPersonalData } from './personal-data.ts'
import { eraseData } from './remove-members.ts'

type GuestCtx = Ctx<'BUYER_NOT_FOUND' | 'BUYER_HAS_ACCOUNT'>

/** A buyer without an account. The verified address of a member is theirs: fails with their id. */
async function requireGuest(ctx: GuestCtx, email: string, { lock = false } = {}): Promise<DataSubject> {
  const member = await findMemberByEmail(ctx.db, ctx.site.id, email, { lock })
  if (member?.email_verified) ctx.fail('BUYER_HAS_ACCOUNT', { memberId: member.id })
  return { memberIds: [], emails: [normalEmail(email)] }
}

export const buyerDataHandlers = implement(contract.buyerData, {
  async downloadBuyerData({ email }, ctx) {
    const subject = await requireGuest(ctx, email)
    const about = await exportPersonalData(ctx.db, ctx.site.id, subject)
    if (!about.newsletter && PERSONAL_LISTS.every(part => about[part].rows.length === 0))
      ctx.fail('BUYER_NOT_FOUND')
    return {
      email: normalEmail(email),
      ...toPersonalData(ctx, about),
      bounds: boundsOf(PERSONAL_LISTS, about),
    }
  },

  async eraseBuyerData({ email }, ctx) {
    const subject = await requireGuest(ctx, email, { lock: true })
    const { checkoutIds, items, orders, payments, ...removed } = await eraseData(ctx, subject)
    const erased = { ...removed, checkouts: checkoutIds.length, items: items.length }
    if (orders === 0 && Object.values(erased).every(count => count === 0)) ctx.fail('BUYER_NOT_FOUND')
    const reply = { erased, retained: { orders, payments } }
    // The journal has what was removed, and nothing that tells whose it was.
    const id = ctx.ids.guid()
    ctx.emit('stoa.ecom.v1.buyer_data_erased', id, { erasure: { id, ...reply } })
    return reply
  },
})
