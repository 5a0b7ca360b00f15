import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { findOwnSession, requireRecentProof, startSession } from '../staff/index.ts'
import { firstSiteId, onlySiteId } from '../storage/identity/sites.ts'
import { findStaffMember } from '../storage/identity/staff.ts'
import { countryPresets } from './country-presets.ts'
import { createShop } from './create-shop.ts'
import { startPasskeyOf } from './owner-passkey.ts'
import { isSetUpCode } from './set-up-code.ts'

/** Rejects who may not make a site. True if it is the first one. */
async function requireCreator(
  ctx: Ctx<'SET_UP_CODE_INVALID' | 'ALREADY_SET_UP' | 'PROOF_REQUIRED' | 'NOT_INSTALLATION_OWNER'>,
  code: string | null | undefined,
): Promise<boolean> {
  const first = await firstSiteId(ctx.db)
  if (!first) {
    if (!ctx.request.isLocal() && !isSetUpCode(ctx.platform.protectionSecret, code))
      ctx.fail('SET_UP_CODE_INVALID')
    return true
  }
  if (code) ctx.fail('ALREADY_SET_UP')
  const session = (await findOwnSession(ctx)) ?? ctx.fail('ALREADY_SET_UP')
  if (session.siteId !== first || session.role !== 'OWNER') ctx.fail('NOT_INSTALLATION_OWNER')
  requireRecentProof(ctx, session)
  return false
}

export const installationHandlers = implement(contract.installation, {
  async getInstallation(_input, { db, platform: { directory }, request }) {
    if (!(await firstSiteId(db)))
      return { state: request.isLocal() ? ('OPEN' as const) : ('CODE_REQUIRED' as const) }
    const siteId = await onlySiteId(db)
    const clientId = siteId && (await directory.ownApp(siteId))
    return { state: 'SET_UP' as const, ...(clientId && { storefront: { siteId, clientId } }) }
  },

  getCountryPresets: async ({ country, language }) => countryPresets(country, language ?? undefined),

  async startOwnerPasskey({ code, name, email }, ctx) {
    await requireCreator(ctx, code)
    return startPasskeyOf(ctx, { email: email.trim().toLowerCase(), shopName: name.trim() })
  },

  async createSite(input, ctx) {
    const isFirst = await requireCreator(ctx, input.code)
    const { siteId, ownerId, recoveryCodes } = await createShop(ctx, input, { isFirst })
    const actor = { siteId, role: 'merchant', id: ownerId } as const
    const session = await ctx.transact(actor, async inner => {
      const owner = await findStaffMember(inner.db, siteId, ownerId)
      return owner && startSession(inner, owner)
    })
    return { ...(session ?? ctx.fail('ALREADY_SET_UP')), ...(recoveryCodes && { recoveryCodes }) }
  },
})
