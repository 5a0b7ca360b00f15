import {
  InvalidCallback,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../../call/payment-provider.ts'
import type { Site } from '../../../call/site.ts'
import { type PluginProviderOptions, pluginCtx } from './plugin-provider.ts'

/** A service plug-in that charges without the buyer: credits of a membership, a gift card. */
export interface ChargingPlugin {
  kind: string
  pluginId: string
  /** Provider in the ledger: the kind and the id of the plug-in. */
  providerId: string
}

/** Sends a request to the plug-in. Throws `PaymentProviderUnavailable` if the outcome is unknown. */
export async function askChargingPlugin<T>(
  { kind, pluginId }: ChargingPlugin,
  options: PluginProviderOptions,
  site: Site,
  request: Record<string, unknown>,
  { read, rejections = false }: { read: (reply: unknown) => T; rejections?: boolean },
): Promise<T> {
  const { servicePlugins } = options.platform()
  const plugin = servicePlugins.of(site).find(one => one.id === pluginId && one.kind === kind)
  if (!plugin) throw new Error(`the site ${site.id} has no enabled plug-in ${pluginId} of the kind ${kind}`)
  const message = { kind, ...request }
  const answer = await servicePlugins.ask(pluginCtx(site, options), plugin, message, { read, rejections })
  if ('reply' in answer) return answer.reply
  throw new PaymentProviderUnavailable(`${plugin.name}: ${answer.failure.description}`)
}

/** The transaction that the reply must have. */
export function requireTransaction<T>({ pluginId }: ChargingPlugin, transaction: T | undefined): T {
  if (transaction !== undefined) return transaction
  throw new PaymentProviderUnavailable(`the plug-in ${pluginId} did not return the transaction`)
}

/** A provider that charges at once and gives back all or nothing: nothing is authorized, no callbacks arrive. */
export function chargingProvider(
  { providerId, kind }: ChargingPlugin,
  calls: Pick<PaymentProvider, 'create' | 'get' | 'refund'>,
): PaymentProvider {
  const notOffered = () => {
    throw new Error(`plug-ins of the kind ${kind} charge at once: nothing is authorized`)
  }
  return {
    id: providerId,
    features: { delayedCapture: false, partialCapture: false, savedMethods: false },
    isConfigured: () => false,
    ...calls,
    void: notOffered,
    capture: notOffered,
    parseCallback: () => {
      throw new InvalidCallback(`plug-ins of the kind ${kind} send no callbacks`)
    },
  }
}
