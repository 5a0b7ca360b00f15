import { contract } from '@stoa/contract'
import { type Ctx, implementSome } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { PaymentKeysRejected, PaymentProviderUnavailable } from '../call/payment-provider.ts'
import type { ProviderFace } from '../call/provider-face.ts'
import { siteTag } from '../identity/index.ts'
import { requireProvenOwner, transactAs } from '../staff/index.ts'
import { deleteProviderSettings, saveProviderSettings } from '../storage/provider-settings.ts'
import { CARRIERS, encryptProviderSettings, settingsOfRequest } from './providers/provider-settings.ts'

const CHANGED = 'stoa.platform.v1.provider_settings_changed'

/** The payment provider or carrier of an id. */
function requireFace({ platform: { paymentProviders } }: Ctx, id: string): ProviderFace {
  const faces = [...paymentProviders.faces.values(), ...CARRIERS].filter(({ settings }) => settings)
  return (
    faces.find(face => face.id === id) ??
    rejectField('provider', 'VALIDATION', `must be one of ${faces.map(face => face.id).join(', ')}`)
  )
}

/** Calls of the admin that change the settings of providers. They take no idempotency key, so that no reply or request is stored. */
export const providerSettingsHandlers = implementSome(contract.paymentProviders, {
  async setProviderSettings({ provider, settings }, ctx) {
    const session = await requireProvenOwner(ctx)
    const values = settingsOfRequest(requireFace(ctx, provider), settings)
    const { siteId } = session
    await transactAs(ctx, session, async inner => {
      const nonce = Buffer.from(inner.ids.secret(12), 'base64url')
      const secret = inner.platform.protectionSecret
      const encrypted = encryptProviderSettings(values, { siteId, provider, secret, nonce })
      await saveProviderSettings(inner.db, siteId, { provider, encrypted }, inner.now)
      inner.invalidate(siteTag(siteId))
      inner.emit(CHANGED, siteId, { provider })
    })
    return {}
  },

  async removeProviderSettings({ provider }, ctx) {
    const session = await requireProvenOwner(ctx)
    requireFace(ctx, provider)
    const { siteId } = session
    await transactAs(ctx, session, async inner => {
      if (!(await deleteProviderSettings(inner.db, siteId, provider))) return
      inner.invalidate(siteTag(siteId))
      inner.emit(CHANGED, siteId, { provider })
    })
    return {}
  },

  async checkPaymentProvider({ provider }, { site, platform: { paymentProviders }, ids }) {
    const { faces } = paymentProviders
    if (!faces.has(provider))
      rejectField('provider', 'VALIDATION', `must be one of ${[...faces.keys()].join(', ')}`)
    const found = paymentProviders.offeredBy(site).find(({ id }) => id === provider)
    if (!found) return { outcome: 'NOT_SET_UP' }
    try {
      // No provider knows this payment: it says so, or that it does not accept the keys.
      const providerPaymentId = ids.guid().replaceAll('-', '').toUpperCase()
      await found.get(site, { paymentId: ids.guid(), providerPaymentId, canceled: true })
      return { outcome: 'ACCEPTED' }
    } catch (error) {
      if (error instanceof PaymentKeysRejected) return { outcome: 'REJECTED' }
      if (error instanceof PaymentProviderUnavailable) return { outcome: 'UNREACHABLE' }
      return { outcome: 'FAILED' }
    }
  },
})
