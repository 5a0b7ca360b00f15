import type { Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import type { ProviderOperation, ProviderPayment } from '@stoa/server/payment-provider'
import { fromPayPalAmount } from './paypal-amount.ts'

/** Prefix of the `custom_id` of an order that the shop has canceled. PayPal cannot cancel an order before its approval. */
export const CANCELED_PREFIX = 'canceled:'

export const unitOf = (order: Order) => order.purchaseUnits?.[0]

const RECEIVED = new Set<string | undefined>(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

/** The page of PayPal on which the buyer approves an order, or chooses another source of money. */
export const payPalPage = ({ links }: Pick<Order, 'links'>): string | undefined =>
  links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve' || rel === 'redirect')?.href

/** The state of an order at PayPal as a snapshot. */
export function payPalSnapshot(order: Order): ProviderPayment {
  const { captures = [], refunds = [], authorizations = [] } = unitOf(order)?.payments ?? {}
  const [authorization] = authorizations
  const received = captures.filter(({ status }) => RECEIVED.has(status))
  const isGuaranteed = authorization && !['DENIED', 'PENDING'].includes(authorization.status ?? '')
  const status = statusOf(order)
  const redirectUrl = payPalPage(order)
  return {
    id: order.id ?? '',
    status,
    authorizedMinor: isGuaranteed
      ? fromPayPalAmount(authorization.amount)
      : received.reduce((sum, { amount }) => sum + fromPayPalAmount(amount), 0n),
    // A payment that is captured at once stays PENDING as long as its capture; only captures of an authorization are operations.
    captures: (authorization ? captures : received).map(capture =>
      toCapture(capture, Boolean(authorization)),
    ),
    restReleased:
      authorization?.status === 'VOIDED' ||
      authorization?.status === 'CAPTURED' ||
      captures.some(({ finalCapture }) => finalCapture),
    refunds: refunds.map(toRefund),
    chargebacks: [],
    methodName: 'PayPal',
    ...(status === 'REQUIRES_ACTION' && redirectUrl && { redirectUrl }),
    ...(status === 'DECLINED' && { failure: failureOf(order) }),
  }
}

function statusOf(order: Order): ProviderPayment['status'] {
  const unit = unitOf(order)
  const { captures = [], authorizations = [] } = unit?.payments ?? {}
  if (captures.some(({ status }) => RECEIVED.has(status))) return 'CAPTURED'
  switch (authorizations[0]?.status) {
    case 'CREATED':
    case 'CAPTURED':
    case 'PARTIALLY_CAPTURED':
      return 'AUTHORIZED'
    case 'VOIDED':
      return 'VOIDED'
    case 'DENIED':
      return 'DECLINED'
    case 'PENDING':
      return 'PENDING'
  }
  const [capture] = captures
  if (capture) return capture.status === 'PENDING' ? 'PENDING' : 'DECLINED'
  if (order.status === 'VOIDED' || unit?.customId?.startsWith(CANCELED_PREFIX)) return 'CANCELED'
  return order.status === 'APPROVED' || order.status === 'COMPLETED' ? 'PENDING' : 'REQUIRES_ACTION'
}

function failureOf(order: Order): NonNullable<ProviderPayment['failure']> {
  const { captures = [], authorizations = [] } = unitOf(order)?.payments ?? {}
  const details = captures[0]?.statusDetails ?? authorizations[0]?.statusDetails
  return { reason: (details?.reason ?? 'declined').toLowerCase() }
}

const STATUS: Record<string, ProviderOperation['status']> = {
  COMPLETED: 'SUCCEEDED',
  REFUNDED: 'SUCCEEDED',
  PARTIALLY_REFUNDED: 'SUCCEEDED',
  DECLINED: 'FAILED',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
}

/** The invoice id of a capture is the id of its operation: captures have no other field for it. */
const toCapture = (
  { id = '', invoiceId, amount, status, statusDetails }: OrdersCapture,
  isOperation: boolean,
): ProviderOperation => ({
  id,
  ...(isOperation && invoiceId && { operationId: invoiceId }),
  minor: fromPayPalAmount(amount),
  status: STATUS[status ?? ''] ?? 'PENDING',
  ...(statusDetails?.reason && { reason: statusDetails.reason.toLowerCase() }),
})

const toRefund = ({ id = '', customId, amount, status, statusDetails }: Refund): ProviderOperation => ({
  id,
  ...(customId && { operationId: customId }),
  minor: fromPayPalAmount(amount),
  status: STATUS[status ?? ''] ?? 'PENDING',
  ...(statusDetails?.reason && { reason: statusDetails.reason.toLowerCase() }),
})

/** Id of the capture that a refund belongs to, from its link. */
const captureOf = ({ links }: Refund) =>
  links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)

/** Whether a capture collects all that is left of the authorization of an order. */
export function isFinalCapture(order: Order, minor: bigint): boolean {
  const { captures = [], authorizations = [] } = unitOf(order)?.payments ?? {}
  const captured = captures
    .filter(({ status }) => STATUS[status ?? ''] !== 'FAILED')
    .reduce((sum, { amount }) => sum + fromPayPalAmount(amount), 0n)
  return captured + minor >= fromPayPalAmount(authorizations[0]?.amount)
}

/** The capture that an amount can be refunded from. */
export function refundableCapture(order: Order, minor: bigint): OrdersCapture | undefined {
  const { captures = [], refunds = [] } = unitOf(order)?.payments ?? {}
  const left = ({ id, amount }: OrdersCapture) =>
    refunds
      .filter(refund => captureOf(refund) === id && STATUS[refund.status ?? ''] !== 'FAILED')
      .reduce((rest, refund) => rest - fromPayPalAmount(refund.amount), fromPayPalAmount(amount))
  return captures.find(capture => RECEIVED.has(capture.status) && left(capture) >= minor)
}
