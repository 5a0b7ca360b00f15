import type { contract } from '@stoa/contract'
import type { Handlers } from '../call/context.ts'
import { finishPasskeyEnrolment, startPasskeyEnrolment, storeFactor, toFactor } from '../identity/index.ts'
import { writeFactorName } from '../storage/identity/factors.ts'
import { requireOwnSession, transactAs } from './browser-session.ts'
import { requireRecentProof } from './recent-proof.ts'
import { mailSecurityChange } from './security-mails.ts'
import { lockStaffFactors, STAFF_FACTOR_ADDED } from './staff-factors.ts'

export const staffPasskeyHandlers: Pick<
  Handlers<typeof contract.staff>,
  'startStaffPasskey' | 'confirmStaffPasskey' | 'renameStaffPasskey'
> = {
  async startStaffPasskey(_input, ctx) {
    const session = await requireOwnSession(ctx)
    requireRecentProof(ctx, session)
    return transactAs(ctx, session, async inner =>
      startPasskeyEnrolment(inner, (await lockStaffFactors(inner, session)).member),
    )
  },

  async confirmStaffPasskey(sent, ctx) {
    const session = await requireOwnSession(ctx)
    const { siteId, staffMemberId } = session
    const factor = await finishPasskeyEnrolment(ctx, { siteId, id: staffMemberId }, sent)
    return transactAs(ctx, session, async inner => {
      const { member, factors } = await lockStaffFactors(inner, session)
      const added = (await storeFactor(inner, factors, factor)) ?? inner.fail('PASSKEY_INVALID')
      inner.emit(STAFF_FACTOR_ADDED, factor.id, { staffMemberId, factor: added.factor })
      mailSecurityChange(inner, member, 'PASSKEY_ADDED')
      return added
    })
  },

  async renameStaffPasskey({ factorId, name }, ctx) {
    const session = await requireOwnSession(ctx)
    const { siteId, staffMemberId } = session
    return transactAs(ctx, session, async inner => {
      const { factors } = await lockStaffFactors(inner, session)
      const passkey = factors.find(({ id, type }) => id === factorId && type === 'WEBAUTHN')
      if (!passkey) return inner.fail('FACTOR_NOT_FOUND', { factorId })
      await writeFactorName(inner.db, siteId, factorId, name)
      const factor = toFactor(inner, { ...passkey, name })
      const before = { staffMemberId, factor: toFactor(inner, passkey) }
      inner.emit('stoa.platform.v1.staff_factor_updated', factorId, { staffMemberId, factor }, before)
      return { factor }
    })
  },
}
