import type { Site } from '../call/context.ts'
import type { PaymentProvider } from '../call/payment-provider.ts'
import type { PaymentProviders } from '../call/services.ts'

/** The payment providers of this installation, by their ids. */
export function createPaymentProviders(providers: readonly PaymentProvider[]): PaymentProviders {
  const byId = new Map(providers.map(provider => [provider.id, provider]))
  return {
    find: id => byId.get(id),
    offeredBy: (site: Site) => providers.filter(provider => provider.isConfigured(site)),
  }
}
