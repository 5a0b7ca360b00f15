import type { Site } from '../call/context.ts'
import type { PaymentProvider } from '../call/payment-provider.ts'
import type { PaymentProviders } from '../call/services.ts'

/** The payment providers of this installation, by their ids. A later one replaces an earlier one of the same id. */
export function createPaymentProviders(providers: readonly PaymentProvider[]): PaymentProviders {
  const byId = new Map(providers.map(provider => [provider.id, provider]))
  return {
    find: id => byId.get(id),
    offeredBy: (site: Site) => [...byId.values()].filter(provider => provider.isConfigured(site)),
  }
}
