import type { PaymentProvider } from '../call/payment-provider.ts'
import type { PaymentProviderFace } from '../call/provider-face.ts'
import type { PaymentProviders } from '../call/services.ts'
import { isGuid } from '../platform-support/guid.ts'
import { giftCardPluginOf, giftCardProvider } from './providers/plugin/gift-card-provider.ts'
import { membershipPluginOf, membershipProvider } from './providers/plugin/membership-provider.ts'
import {
  type PluginProviderOptions,
  pluginProvider,
  pluginProviders,
} from './providers/plugin/plugin-provider.ts'

/**
 * The payment providers of this installation, by their ids, and those of sites, which are service plug-ins. A later one replaces
 * an earlier one of the same id.
 */
export function createPaymentProviders(
  providers: readonly PaymentProvider[],
  faces: readonly PaymentProviderFace[],
  plugins: PluginProviderOptions,
): PaymentProviders {
  const byId = new Map(providers.map(provider => [provider.id, provider]))
  return {
    faces: new Map(faces.map(face => [face.id, face])),
    find: id => {
      const membershipPlugin = membershipPluginOf(id)
      if (membershipPlugin) return membershipProvider(membershipPlugin, plugins)
      const giftCardPlugin = giftCardPluginOf(id)
      if (giftCardPlugin) return giftCardProvider(giftCardPlugin, plugins)
      return byId.get(id) ?? (isGuid(id) ? pluginProvider(id, plugins) : undefined)
    },
    offeredBy: site => [
      ...[...byId.values()].filter(provider => provider.isConfigured(site)),
      ...pluginProviders(site, plugins),
    ],
  }
}
