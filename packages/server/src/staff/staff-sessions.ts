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
import { writeStaffPreferences } from '../storage/identity/staff-preferences.ts'
import {
  findOwnSession,
  listBrowserSessions,
  requireOwnSession,
  storeBrowserSessions,
} from './browser-session.ts'
import { completeStaffSignIn } from './complete-sign-in.ts'
import { toStaffMember } from './staff-view.ts'
import { openSession } from './start-session.ts'

type StaffCalls = typeof contract.staff

export const staffSessionHandlers: Pick<
  Handlers<StaffCalls>,
  | 'signInStaff'
  | 'openStaffSession'
  | 'listStaffSites'
  | 'setStaffLanguage'
  | 'setStaffPreferences'
  | 'endStaffSession'
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
    // A new tab names no staff member: it opens the site of the latest sign-in.
    const session = ctx.request.staffMemberId
      ? await requireOwnSession(ctx)
      : ((await listBrowserSessions(ctx))[0] ?? ctx.fail('SIGN_IN_REQUIRED'))
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

  async listStaffSites(_input, ctx) {
    const sites = []
    for (const { siteId, staffMemberId } of await listBrowserSessions(ctx)) {
      const site = await ctx.platform.directory.site(siteId)
      const member = await findStaffMember(ctx.db, siteId, staffMemberId)
      if (site && member) sites.push({ id: siteId, name: site.name, staffMember: toStaffMember(member) })
    }
    return { sites }
  },

  async setStaffPreferences({ preferences }, ctx) {
    const session = await requireOwnSession(ctx)
    const { siteId, staffMemberId } = session
    // Without the role, so that the journal has no entry.
    return ctx.transact({ siteId, role: 'merchant', id: staffMemberId }, async inner => {
      // The row lock orders this with a removal of the staff member.
      if (!(await findStaffMember(inner.db, siteId, staffMemberId, { lock: true })))
        inner.fail('SIGN_IN_REQUIRED')
      return { preferences: await writeStaffPreferences(inner.db, session, preferences) }
    })
  },

  async endStaffSession({ allSites }, ctx) {
    const sessions = await listBrowserSessions(ctx)
    const own = allSites ? undefined : await findOwnSession(ctx)
    const ended = allSites ? sessions : sessions.filter(({ id }) => id === own?.id)
    storeBrowserSessions(
      ctx,
      sessions.filter(session => !ended.includes(session)),
    )
    for (const { id, siteId, staffMemberId } of ended)
      await ctx.transact({ siteId, role: 'merchant', id: staffMemberId }, async inner => {
        await deleteStaffSession(inner.db, id)
        inner.invalidate(staffTag(siteId))
      })
    return {}
  },
}
