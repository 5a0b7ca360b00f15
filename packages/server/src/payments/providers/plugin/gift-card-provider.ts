import type { PaymentProvider, ProviderPayment } from '../../../call/payment-provider.ts'
import type { Site } from '../../../call/site.ts'
import {
  decryptCode,
  GIFT_CARDS,
  type PluginTransaction,
  readTransaction,
  readVoidRejection,
  redemptionRequest,
} from '../../../gift-cards/index.ts'
import { askChargingPlugin, chargingProvider, requireTransaction } from './charging-provider.ts'
import type { PluginProviderOptions } from './plugin-provider.ts'

/** Ids of these providers in the ledger: the prefix and the id of the plug-in. */
const PREFIX = 'giftCard:'

export const giftCardProviderId = (pluginId: string) => `${PREFIX}${pluginId}`

/** The plug-in of a provider id; undefined for other providers. */
export const giftCardPluginOf = (providerId: string): string | undefined =>
  providerId.startsWith(PREFIX) ? providerId.slice(PREFIX.length) : undefined

/** Id of a payment at the provider: plug-ins need not keep the ids of their transactions unique. */
const providerPaymentId = (paymentId: string, transactionId: string) => `${paymentId}:${transactionId}`

/**
 * Gift cards of a service plug-in as a payment provider (protocol/plug-ins §6). A redemption is captured at once or declined; a
 * refund is a void, which gives all of it back.
 */
export function giftCardProvider(pluginId: string, options: PluginProviderOptions): PaymentProvider {
  const plugin = { kind: GIFT_CARDS, pluginId, providerId: giftCardProviderId(pluginId) }
  const ask = <T>(site: Site, request: Record<string, unknown>, read: (reply: unknown) => T) =>
    askChargingPlugin(plugin, options, site, request, { read, rejections: true })

  return chargingProvider(plugin, {
    async create(site, { paymentId, orderId, minor, currency, giftCard }) {
      if (!giftCard) throw new Error(`the payment ${paymentId} has no gift card`)
      const code = decryptCode(
        { site, platform: options.platform() },
        giftCard.id,
        Buffer.from(giftCard.encryptedCode, 'base64'),
      )
      const request = redemptionRequest({ redemptionId: paymentId, code, minor, currency, orderId })
      const transaction = requireTransaction(plugin, await ask(site, request, readTransaction))
      return snapshotOf(transaction, paymentId, minor)
    },
    async get(site, { paymentId, minor }) {
      if (minor === undefined) throw new Error('plug-ins of gift cards do not keep the amount')
      const request = { operation: 'GET_TRANSACTION', redemptionId: paymentId }
      const transaction = await ask(site, request, readTransaction)
      return transaction && snapshotOf(transaction, paymentId, minor)
    },
    async refund(site, { payment, operationId, minor }) {
      const { paymentId } = payment
      const transactionId = payment.providerPaymentId.slice(providerPaymentId(paymentId, '').length)
      const request = { operation: 'VOID', redemptionId: paymentId, transactionId, operationId }
      const rejection = await ask(site, request, readVoidRejection)
      const outcome = rejection
        ? { status: 'FAILED' as const, reason: rejection }
        : { status: 'SUCCEEDED' as const }
      return {
        ...snapshotOf({ id: transactionId, status: 'REDEEMED' }, paymentId, minor),
        refunds: [{ id: transactionId, operationId, minor, ...outcome }],
      }
    },
  })
}

function snapshotOf(
  { id, status, rejection }: PluginTransaction,
  paymentId: string,
  minor: bigint,
): ProviderPayment {
  const isRedeemed = status !== 'REJECTED'
  return {
    id: providerPaymentId(paymentId, id),
    status: isRedeemed ? (status === 'VOIDED' ? 'VOIDED' : 'CAPTURED') : 'DECLINED',
    authorizedMinor: isRedeemed ? minor : 0n,
    captures: isRedeemed ? [{ id, operationId: paymentId, minor, status: 'SUCCEEDED' }] : [],
    refunds: [],
    chargebacks: [],
    ...(!isRedeemed && { failure: { reason: rejection ?? 'rejected' } }),
  }
}
