import type { PaymentProvider } from '../call/payment-provider.ts'
import type { PaymentProviders } from '../call/services.ts'
import { isGuid } from '../platform-support/guid.ts'
import {
  type PlugInProviderOptions,
  plugInProvider,
  plugInProviders,
} from './providers/plug-in/plug-in-provider.ts'

/**
 * The payment providers of this installation, by their ids, and those of sites, which are service plug-ins. A later one replaces
 * an earlier one of the same id.
 */
export function createPaymentProviders(
  providers: readonly PaymentProvider[],
  plugIns: PlugInProviderOptions,
): PaymentProviders {
  const byId = new Map(providers.map(provider => [provider.id, provider]))
  return {
    find: id => byId.get(id) ?? (isGuid(id) ? plugInProvider(id, plugIns) : undefined),
    offeredBy: site => [
      ...[...byId.values()].filter(provider => provider.isConfigured(site)),
      ...plugInProviders(site, plugIns),
    ],
  }
}
