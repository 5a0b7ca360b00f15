import type { PaymentProvider, ProviderPayment } from '../../../call/payment-provider.ts'
import type { Site } from '../../../call/site.ts'
import { BadReply, objectAt, requiredTextAt, textAt } from '../../../service-plugins/index.ts'
import { askChargingPlugin, chargingProvider, requireTransaction } from './charging-provider.ts'
import type { PluginProviderOptions } from './plugin-provider.ts'

export const MEMBERSHIPS = 'MEMBERSHIPS'

/** Ids of these providers in the ledger: the prefix and the id of the plug-in. */
const PREFIX = 'membership:'
const STATUSES = ['CHARGED', 'REJECTED', 'VOIDED'] as const

export const membershipProviderId = (pluginId: string) => `${PREFIX}${pluginId}`

/** The plug-in of a provider id; undefined for other providers. */
export const membershipPluginOf = (providerId: string): string | undefined =>
  providerId.startsWith(PREFIX) ? providerId.slice(PREFIX.length) : undefined

interface Transaction {
  id: string
  status: (typeof STATUSES)[number]
  reason?: string | undefined
}

/**
 * Memberships of a service plug-in as a payment provider (protocol/plug-ins §5). A charge is captured at once or declined; a
 * refund is a void, since credits have no parts.
 */
export function membershipProvider(pluginId: string, options: PluginProviderOptions): PaymentProvider {
  const plugin = { kind: MEMBERSHIPS, pluginId, providerId: membershipProviderId(pluginId) }
  const ask = (site: Site, request: Record<string, unknown>) =>
    askChargingPlugin(plugin, options, site, request, { read: readTransaction })

  return chargingProvider(plugin, {
    async create(site, { paymentId, orderId, orderNumber, minor, membership }) {
      const charge = { chargeId: paymentId, orderId, ...(orderNumber && { orderNumber }), ...membership }
      const transaction = requireTransaction(plugin, await ask(site, { operation: 'CHARGE', charge }))
      return snapshotOf(transaction, paymentId, minor)
    },
    async get(site, { paymentId, minor }) {
      if (minor === undefined) throw new Error('plug-ins of memberships do not keep the amount')
      const transaction = await ask(site, { operation: 'GET', charge: { chargeId: paymentId } })
      return transaction && snapshotOf(transaction, paymentId, minor)
    },
    async refund(site, { payment: { paymentId }, operationId, minor }) {
      const charge = { chargeId: paymentId }
      const reply = await ask(site, { operation: 'VOID', operationId, charge })
      return snapshotOf(requireTransaction(plugin, reply), paymentId, minor, operationId)
    },
  })
}

function readTransaction(reply: unknown): Transaction | undefined {
  const { transaction } = objectAt(reply, 'the reply')
  if (transaction === null || transaction === undefined) return undefined
  const entry = objectAt(transaction, 'transaction')
  const status = STATUSES.find(known => known === entry.status)
  if (!status) throw new BadReply(`transaction.status must be one of ${STATUSES.join(', ')}`)
  return {
    id: requiredTextAt(entry, 'id', 'transaction', 100),
    status,
    reason: textAt(entry, 'reason', 'transaction', 500),
  }
}

/** The id is that of the charge: plug-ins need not keep their transaction ids unique. */
function snapshotOf(
  { id, status, reason }: Transaction,
  paymentId: string,
  minor: bigint,
  voidId?: string,
): ProviderPayment {
  const isCharged = status !== 'REJECTED'
  const operation = { id, minor, status: 'SUCCEEDED' as const }
  return {
    id: paymentId,
    status: isCharged ? (status === 'VOIDED' ? 'VOIDED' : 'CAPTURED') : 'DECLINED',
    authorizedMinor: isCharged ? minor : 0n,
    captures: isCharged ? [{ ...operation, operationId: paymentId }] : [],
    refunds: voidId
      ? [
          {
            ...operation,
            operationId: voidId,
            ...(status !== 'VOIDED' && { status: 'FAILED', reason: reason ?? 'rejected' }),
          },
        ]
      : [],
    chargebacks: [],
    ...(!isCharged && { failure: { reason: reason ?? 'rejected' } }),
  }
}
