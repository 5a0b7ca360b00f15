import type { PaymentOperation, ProviderPayment } from '../../call/payment-provider.ts'

/** A snapshot in which the provider has rejected an operation, which left no trace at the provider. */
export const withRejected = (
  snapshot: ProviderPayment,
  list: 'captures' | 'refunds',
  { operationId, minor }: Pick<PaymentOperation, 'operationId' | 'minor'>,
  reason: string,
): ProviderPayment => ({
  ...snapshot,
  [list]: [...snapshot[list], { id: operationId, operationId, minor, status: 'FAILED', reason }],
})

/** A payment that the provider has rejected without storing it. */
export const rejectedPayment = (
  id: string,
  failure: NonNullable<ProviderPayment['failure']>,
): ProviderPayment => ({
  id,
  status: 'DECLINED',
  authorizedMinor: 0n,
  captures: [],
  refunds: [],
  chargebacks: [],
  failure,
})
