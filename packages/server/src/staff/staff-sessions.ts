import type { contract } from '@stoa/contract'
import type { Handlers } from '../call/context.ts'
import { limitAttempts, NO_SITE, staffTag } from '../identity/index.ts'
import { consumeToken } from '../storage/identity/one-time-tokens.ts'
import {
  deleteStaffSession,
  findStaffMember,
  noteStaffSessionUse,
  writeStaffLanguage,
} from '../storage/identity/staff.ts'
import { COOKIE, findOwnSession, requireOwnSession } from './browser-session.ts'
import { completeStaffSignIn } from './complete-sign-in.ts'
import { toStaffMember } from './staff-view.ts'
import { openSession } from './start-session.ts'

type StaffCalls = typeof contract.staff

export const staffSessionHandlers: Pick<
  Handlers<StaffCalls>,
  'signInStaff' | 'openStaffSession' | 'setStaffLanguage' | 'endStaffSession'
> = {
  async signInStaff({ token }, ctx) {
    const { db, now } = ctx
    const attempt = await limitAttempts(ctx, { purpose: 'link', siteId: NO_SITE })
    const oneTimeToken = await consumeToken(db, 'staff_sign_in', token, now)
    if (!oneTimeToken?.memberId) return ctx.fail('SIGN_IN_LINK_INVALID')
    const { siteId, memberId } = oneTimeToken
    await attempt.succeeded()
    const reply = await completeStaffSignIn(ctx, { siteId, id: memberId }, 'LINK')
    return reply ?? ctx.fail('SIGN_IN_LINK_INVALID')
  },

  async openStaffSession(_input, ctx) {
    const session = await requireOwnSession(ctx)
    const member = await findStaffMember(ctx.db, session.siteId, session.staffMemberId)
    const { address, userAgent } = ctx.request
    await noteStaffSessionUse(ctx.db, { id: session.id, address, userAgent }, ctx.now)
    return (member && (await openSession(ctx, member, session.id))) ?? ctx.fail('SIGN_IN_REQUIRED')
  },

  async setStaffLanguage({ language }, ctx) {
    const { siteId, staffMemberId } = await requireOwnSession(ctx)
    const member = await ctx.transact({ siteId, role: 'merchant', id: staffMemberId }, inner =>
      writeStaffLanguage(inner.db, siteId, staffMemberId, language),
    )
    return { staffMember: toStaffMember(member ?? ctx.fail('SIGN_IN_REQUIRED')) }
  },

  async endStaffSession(_input, ctx) {
    const session = await findOwnSession(ctx)
    ctx.request.setCookie(COOKIE, '', 0)
    if (!session) return {}
    const { siteId, staffMemberId } = session
    await ctx.transact({ siteId, role: 'merchant', id: staffMemberId }, async inner => {
      await deleteStaffSession(inner.db, session.id)
      inner.invalidate(staffTag(siteId))
    })
    return {}
  },
}
