import { toDecimal } from '@stoa/contract/money'
import type { Clock, Ids } from '../../../call/clock.ts'
import { Failure } from '../../../call/failure.ts'
import {
  InvalidCallback,
  type PaymentOperation,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type PaymentRequest,
  type ProviderPayment,
} from '../../../call/payment-provider.ts'
import type { ServicePlugin } from '../../../call/service-plugin.ts'
import type { PlatformServices, PluginCtx } from '../../../call/services.ts'
import type { Site } from '../../../call/site.ts'
import type { Config } from '../../../config/settings.ts'
import { isObject } from '../../../platform-support/is-object.ts'
import { isSigned, pluginSecretsOf } from '../../../service-plugins/index.ts'
import { readPluginPayment } from './read-plugin-payment.ts'

export const PAYMENT_PROVIDER = 'PAYMENT_PROVIDER'

export interface PluginProviderOptions {
  /** The services of the platform, which exist when a request is made. */
  platform: () => PlatformServices
  clock: Clock
  ids: Ids
  config: Config
}

/** Maximum number of payments that one callback names. */
const CALLBACK_PAYMENTS_MAX = 100

const ALL_FEATURES = { delayedCapture: true, partialCapture: true, savedMethods: true }

const pluginOf = (site: Site, id: string): ServicePlugin | undefined =>
  site.servicePlugins?.find(plugin => plugin.id === id && plugin.kind === PAYMENT_PROVIDER)

/** The payment providers that a site has as service plug-ins. */
export const pluginProviders = (site: Site, options: PluginProviderOptions): PaymentProvider[] =>
  (site.servicePlugins ?? [])
    .filter(({ kind }) => kind === PAYMENT_PROVIDER)
    .map(({ id, name, paymentProvider }) => ({
      ...pluginProvider(id, options),
      name,
      ...(paymentProvider && { features: paymentProvider }),
    }))

/** A payment provider by URL (protocol/plug-ins §4): a service plug-in that carries out the operations of the interface. */
export function pluginProvider(id: string, options: PluginProviderOptions): PaymentProvider {
  const ask = async (
    site: Site,
    request: Record<string, unknown> & { operation: string },
    expected?: { currency: string; minor: bigint },
  ): Promise<ProviderPayment | undefined> => {
    const plugin = pluginOf(site, id)
    if (!plugin) throw new Error(`the site ${site.id} has no enabled payment provider ${id}`)
    const answer = await options
      .platform()
      .servicePlugins.ask(
        pluginCtx(site, options),
        plugin,
        { kind: PAYMENT_PROVIDER, ...request },
        { read: reply => readPluginPayment(reply, expected) },
      )
    if ('reply' in answer) return answer.reply
    throw new PaymentProviderUnavailable(`${plugin.name}: ${answer.failure.description}`)
  }
  /** The same for operations whose reply must have the payment. */
  const change: (...request: Parameters<typeof ask>) => Promise<ProviderPayment> = async (...request) =>
    (await ask(...request)) ?? unavailable(id)

  const operate =
    (operation: string) =>
    (site: Site, { minor, currency, ...rest }: PaymentOperation & { reason?: string }) =>
      change(site, { operation, ...rest, amount: toDecimal(minor, currency), currency })

  return {
    id,
    features: ALL_FEATURES,
    isConfigured: site => pluginOf(site, id) !== undefined,
    create: (site, payment) => change(site, { operation: 'CREATE', payment: toWire(payment) }, payment),
    get: (site, { paymentId, providerPaymentId }) =>
      ask(site, {
        operation: 'GET',
        payment: { paymentId, ...(providerPaymentId && { providerPaymentId }) },
      }),
    capture: operate('CAPTURE'),
    void: (site, { payment, operationId, currency }) =>
      change(site, { operation: 'VOID', payment, operationId, currency }),
    refund: operate('REFUND'),

    async parseCallback(site, { headers, body }) {
      const plugin = pluginOf(site, id)
      const { encryptedSecrets } = plugin ?? {}
      if (!encryptedSecrets) throw new InvalidCallback('the site has no such payment provider')
      const ctx = pluginCtx(site, options)
      const secrets = pluginSecretsOf(ctx, { id, encryptedSecrets: Buffer.from(encryptedSecrets, 'base64') })
      if (!isSigned({ headers, body, now: ctx.now }, secrets))
        throw new InvalidCallback('the signature is wrong, or older than five minutes')
      return paymentIdsOf(body)
    },
  }
}

function unavailable(id: string): never {
  throw new PaymentProviderUnavailable(`the plug-in ${id} did not return the payment`)
}

const toWire = ({ minor, currency, paymentId, ...rest }: PaymentRequest) => ({
  ...rest,
  paymentId,
  amount: toDecimal(minor, currency),
  currency,
})

/** Providers run outside of calls: there is no depth of nested plug-ins, and no error code of a call. */
/** The context of requests to plug-ins outside of calls. */
export function pluginCtx(site: Site, { platform, clock, ids, config }: PluginProviderOptions): PluginCtx {
  return {
    site,
    platform: platform(),
    ids,
    now: clock.now(),
    clock,
    config,
    requestId: ids.guid(),
    request: {},
    fail: (code, data) => {
      throw new Failure(code, data)
    },
  }
}

function paymentIdsOf(body: string): string[] {
  const { paymentIds } = objectOf(body)
  const isList =
    Array.isArray(paymentIds) &&
    paymentIds.length <= CALLBACK_PAYMENTS_MAX &&
    paymentIds.every(one => typeof one === 'string')
  if (!isList) throw new InvalidCallback('paymentIds must be a list of ids')
  return paymentIds
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Reported below.
  }
  throw new InvalidCallback('the body is no JSON object')
}
