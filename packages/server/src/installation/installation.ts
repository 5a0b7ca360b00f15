import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { findOwnSession, requireRecentProof, startSession } from '../staff/index.ts'
import { firstSiteId, onlySiteId } from '../storage/identity/sites.ts'
import { findStaffMember } from '../storage/identity/staff.ts'
import { countryPresets } from './country-presets.ts'
import { createShop } from './create-shop.ts'
import { isSetUpCode } from './set-up-code.ts'

export const installationHandlers = implement(contract.installation, {
  async getInstallation(_input, { db, platform: { directory }, request }) {
    if (!(await firstSiteId(db)))
      return { state: request.isLocal() ? ('OPEN' as const) : ('CODE_REQUIRED' as const) }
    const siteId = await onlySiteId(db)
    const clientId = siteId && (await directory.ownApp(siteId))
    return { state: 'SET_UP' as const, ...(clientId && { storefront: { siteId, clientId } }) }
  },

  getCountryPresets: async ({ country }) => countryPresets(country),

  async createSite(input, ctx) {
    const first = await firstSiteId(ctx.db)
    if (first) {
      if (input.code) ctx.fail('ALREADY_SET_UP')
      const session = (await findOwnSession(ctx)) ?? ctx.fail('ALREADY_SET_UP')
      if (session.siteId !== first || session.role !== 'OWNER') ctx.fail('NOT_INSTALLATION_OWNER')
      requireRecentProof(ctx, session)
    } else if (!ctx.request.isLocal() && !isSetUpCode(ctx.platform.protectionSecret, input.code))
      ctx.fail('SET_UP_CODE_INVALID')
    const { siteId, ownerId } = await createShop(ctx, input, { isFirst: !first })
    const actor = { siteId, role: 'merchant', id: ownerId } as const
    const session = await ctx.transact(actor, async inner => {
      const owner = await findStaffMember(inner.db, siteId, ownerId)
      return owner && startSession(inner, owner)
    })
    return session ?? ctx.fail('ALREADY_SET_UP')
  },
})
