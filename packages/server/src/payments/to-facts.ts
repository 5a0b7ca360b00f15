import type { ProviderOperation, ProviderPayment } from '../call/payment-provider.ts'
import type { EntryDetails, PaymentEntry } from './fold-entries.ts'

/** Reference of the authorization and the void of a payment, which happen once. */
export const PAYMENT_REFERENCE = 'payment'

/** What a provider says about a payment, as entries of the ledger. A payment is an authorization, then captures. */
export function toFacts(payment: ProviderPayment): PaymentEntry[] {
  const { status, authorizedMinor, captures, restReleased, refunds, chargebacks, failure } = payment
  const restMinor = captures.reduce(
    (rest, capture) => (capture.status === 'FAILED' ? rest : rest - capture.minor),
    authorizedMinor,
  )
  return [
    ...(authorizedMinor > 0n
      ? [{ type: 'AUTHORIZED', minor: authorizedMinor, reference: PAYMENT_REFERENCE } as const]
      : []),
    ...(status === 'DECLINED' ? [once('DECLINED', failure)] : []),
    ...(status === 'CANCELED' ? [once('CANCELED')] : []),
    ...(status === 'VOIDED' || (restReleased && restMinor > 0n) ? [once('VOIDED')] : []),
    ...captures.map(
      toEntry({ PENDING: 'CAPTURE_REQUESTED', SUCCEEDED: 'CAPTURED', FAILED: 'CAPTURE_FAILED' }),
    ),
    ...refunds.map(toEntry({ PENDING: 'REFUND_REQUESTED', SUCCEEDED: 'REFUNDED', FAILED: 'REFUND_FAILED' })),
    ...chargebacks.flatMap(operation => [
      toEntry({ PENDING: 'CHARGEBACK', SUCCEEDED: 'CHARGEBACK', FAILED: 'CHARGEBACK' })(operation),
      ...(operation.status === 'FAILED'
        ? [{ type: 'CHARGEBACK_REVERSED', minor: operation.minor, reference: operation.id } as const]
        : []),
    ]),
  ]
}

const once = (type: 'DECLINED' | 'CANCELED' | 'VOIDED', details?: EntryDetails): PaymentEntry => ({
  type,
  minor: 0n,
  reference: PAYMENT_REFERENCE,
  ...(details && { details }),
})

const toEntry =
  (types: Record<ProviderOperation['status'], PaymentEntry['type']>) =>
  ({ id, operationId, minor, status, reason }: ProviderOperation): PaymentEntry => ({
    type: types[status],
    minor,
    reference: operationId ?? id,
    details: { providerReference: id, ...(reason && { reason }), ...(!operationId && { external: true }) },
  })
