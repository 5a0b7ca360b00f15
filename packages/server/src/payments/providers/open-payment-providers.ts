import type { DeclaredPaymentProvider } from '../../call/declared-payment-provider.ts'
import type { Host } from '../../call/host.ts'
import type { PaymentProvider } from '../../call/payment-provider.ts'
import { guardedFetch } from '../../platform-support/guarded-fetch.ts'
import { StartupError } from '../../platform-support/startup-error.ts'
import { providerSettingsOf } from './provider-settings.ts'

/** Milliseconds for a request to a provider. A charge waits for the buyer's bank. */
const TIMEOUT_MS = 30_000
/** A hundred refunds of a payment take 100 KB. */
const REPLY_BYTES_MAX = 2 * 1024 * 1024

const ID = /^[a-z][a-z0-9]{0,29}$/

/** Opens a provider that a feature declares. Its id names rows, addresses and variables, so it cannot be another one. */
export function openPaymentProvider(declared: DeclaredPaymentProvider, host: Host): PaymentProvider {
  const { id } = declared
  if (!ID.test(id))
    throw new StartupError(
      `The payment provider "${id}" needs an id of small letters and digits, such as "adyen".`,
    )
  const { clock, config, platform } = host
  const provider = declared.open({
    settingsOf: site => providerSettingsOf(site, id, platform.protectionSecret),
    fetch: guardedFetch({
      allowPrivate: config.privateEndpoints,
      timeoutMs: TIMEOUT_MS,
      bytesMax: REPLY_BYTES_MAX,
    }),
    now: clock.now,
    host,
  })
  if (provider.id !== id)
    throw new StartupError(`The payment provider "${id}" opens as "${provider.id}": give both the same id.`)
  return provider
}
