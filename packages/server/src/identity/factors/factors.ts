import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { countRecoveryCodes, listFactors } from '../../storage/identity/factors.ts'
import { listDevices, revokeDevice } from '../../storage/identity/trusted-devices.ts'
import { requireEnrolling, requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { addFactor, dropFactor, lockFactors, replaceFactor } from './change-factors.ts'
import { confirmCodeFactor, startCodeFactor } from './code-factors.ts'
import { finishPasskeyEnrolment, startPasskeyEnrolment } from './enrol-passkey.ts'
import { finishTotpEnrolment, startTotpEnrolment } from './enrol-totp.ts'
import { toFactor } from './factor-view.ts'
import { providerOf } from './provider.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { findRelyingParty, requireRelyingParty } from './relying-party.ts'
import { sendFactorCode } from './send-code.ts'
import { toDevice } from './trusted-devices.ts'

const PROVIDED = ['SMS', 'CALL', 'PUSH'] as const

export const factorHandlers = implement(contract.factors, {
  async listMyFactors(_, ctx) {
    const { db, site, caller } = ctx
    const factors = await listFactors(db, site.id, caller.id)
    return {
      factors: factors.map(row => toFactor(ctx, row)),
      recoveryCodesLeft: await countRecoveryCodes(db, site.id, caller.id),
      available: [
        ...(findRelyingParty(ctx) ? (['WEBAUTHN'] as const) : []),
        'TOTP' as const,
        ...PROVIDED.filter(type => providerOf(ctx, type)),
        'EMAIL' as const,
      ],
    }
  },

  async startTotp(_, ctx) {
    return startTotpEnrolment(ctx, await requireEnrolling(ctx))
  },

  confirmTotp: ({ code }, ctx) =>
    ctx.transact(ctx.caller, async inner => {
      const { member, factors } = await lockFactors(inner)
      return replaceFactor(inner, factors, await finishTotpEnrolment(inner, member.id, code ?? ''))
    }),

  async setEmailFactor({ enabled }, ctx) {
    await requireRecentSignIn(ctx)
    return ctx.transact(ctx.caller, async inner => {
      const { db, site, ids } = inner
      const { member, factors } = await lockFactors(inner)
      const factor = factors.find(row => row.type === 'EMAIL')
      if (enabled && !factor && !member.email_verified) return inner.fail('EMAIL_NOT_VERIFIED')
      const added =
        enabled && !factor
          ? await addFactor(inner, factors, { id: ids.guid(), memberId: member.id, type: 'EMAIL' })
          : undefined
      if (!enabled && factor) await dropFactor(inner, factors, factor)
      return {
        factors: (await listFactors(db, site.id, member.id)).map(row => toFactor(inner, row)),
        ...(added?.recoveryCodes && { recoveryCodes: added.recoveryCodes }),
      }
    })
  },

  startCodeFactor,
  confirmCodeFactor,

  async startPasskey(_, ctx) {
    requireRelyingParty(ctx)
    const { id, email, doc } = await requireEnrolling(ctx)
    return startPasskeyEnrolment(ctx, { id, email, name: doc.nickname })
  },

  async confirmPasskey({ credential, name }, ctx) {
    const { site, caller } = ctx
    const holder = { siteId: site.id, id: caller.id }
    const factor = await finishPasskeyEnrolment(ctx, holder, { credential: credential ?? {}, name })
    return ctx.transact(caller, async inner => {
      const { factors } = await lockFactors(inner)
      return (await addFactor(inner, factors, factor)) ?? inner.fail('PASSKEY_INVALID')
    })
  },

  async renewRecoveryCodes(_, ctx) {
    await requireRecentSignIn(ctx)
    return ctx.transact(ctx.caller, async inner => {
      const { member, factors } = await lockFactors(inner)
      if (factors.length === 0) return inner.fail('FACTOR_NOT_FOUND')
      inner.emit('stoa.identity.v1.recovery_codes_renewed', member.id, { memberId: member.id })
      return { recoveryCodes: await makeRecoveryCodes(inner, member.id) }
    })
  },

  async deleteFactor({ factorId }, ctx) {
    await requireRecentSignIn(ctx)
    const { factors } = await lockFactors(ctx)
    const factor = factors.find(row => row.id === factorId) ?? ctx.fail('FACTOR_NOT_FOUND', { factorId })
    await dropFactor(ctx, factors, factor)
    return {}
  },

  sendFactorCode,

  async listTrustedDevices(_, { db, site, caller, now }) {
    return { devices: (await listDevices(db, site.id, caller.id, now)).map(toDevice) }
  },

  async revokeTrustedDevice({ id }, ctx) {
    const { db, site, caller, now } = ctx
    if (!(await revokeDevice(db, site.id, caller.id, { id: id ?? '' }, now)))
      return ctx.fail('DEVICE_NOT_FOUND', { id })
    ctx.emit('stoa.identity.v1.device_revoked', id ?? '', { memberId: caller.id, deviceId: id })
    return {}
  },
})
