import type { ProviderOperation, ProviderPayment } from '../../../call/payment-provider.ts'
import {
  amountAt,
  BadReply,
  listAt,
  objectAt,
  type ReplyObject,
  requiredTextAt,
  textAt,
} from '../../../service-plugins/index.ts'

const STATUSES = [
  'PENDING',
  'REQUIRES_ACTION',
  'AUTHORIZED',
  'CAPTURED',
  'DECLINED',
  'CANCELED',
  'VOIDED',
] as const satisfies readonly ProviderPayment['status'][]
const OPERATION_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const
const OPERATIONS_MAX = 1000
const ID_MAX = 255
const TEXT_MAX = 500

function oneOf<T extends string>(entry: ReplyObject, field: string, at: string, known: readonly T[]): T {
  const value = known.find(one => one === entry[field])
  if (value === undefined) throw new BadReply(`${at}.${field} must be one of ${known.join(', ')}`)
  return value
}

function operationsAt(payment: ReplyObject, field: string, currency: string): ProviderOperation[] {
  return listAt(payment, field, {
    max: OPERATIONS_MAX,
    read: (entry, at) => {
      const operationId = textAt(entry, 'operationId', at, ID_MAX)
      const reason = textAt(entry, 'reason', at, TEXT_MAX)
      return {
        id: requiredTextAt(entry, 'id', at, ID_MAX),
        ...(operationId && { operationId }),
        minor: amountAt(entry, 'amount', at, currency),
        status: oneOf(entry, 'status', at, OPERATION_STATUSES),
        ...(reason && { reason }),
      }
    },
  })
}

function redirectAt(payment: ReplyObject): string | undefined {
  const url = textAt(payment, 'redirectUrl', 'payment', 2048)
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new BadReply('payment.redirectUrl must be an address of the web')
  return url
}

const sum = (operations: readonly ProviderOperation[]) =>
  operations.reduce((total, { status, minor }) => (status === 'FAILED' ? total : total + minor), 0n)

/**
 * Reads a payment from the reply of a plug-in; undefined for `null`. The sums are checked, because the ledger rejects payments
 * that capture more than is authorized or refund more than is captured.
 */
export function readPluginPayment(
  reply: unknown,
  expected?: { currency: string; minor: bigint },
): ProviderPayment | undefined {
  const { payment: sent } = objectAt(reply, 'the reply')
  if (sent === null || sent === undefined) return undefined
  const payment = objectAt(sent, 'payment')
  const currency = requiredTextAt(payment, 'currency', 'payment', 3)
  if (!/^[A-Z]{3}$/.test(currency)) throw new BadReply('payment.currency must be an ISO 4217 code')
  if (expected && currency !== expected.currency)
    throw new BadReply(`payment.currency must be ${expected.currency}`)
  const authorizedMinor = amountAt(payment, 'authorizedAmount', 'payment', currency)
  const captures = operationsAt(payment, 'captures', currency)
  const refunds = operationsAt(payment, 'refunds', currency)
  if (expected && authorizedMinor > expected.minor)
    throw new BadReply('payment.authorizedAmount is more than was requested')
  if (sum(captures) > authorizedMinor) throw new BadReply('payment.captures exceed the authorized amount')
  if (sum(refunds) > sum(captures)) throw new BadReply('payment.refunds exceed the captures')
  const status = oneOf(payment, 'status', 'payment', STATUSES)
  const redirectUrl = redirectAt(payment)
  const savedMethodId = textAt(payment, 'savedMethodId', 'payment', ID_MAX)
  return {
    id: requiredTextAt(payment, 'id', 'payment', ID_MAX),
    status,
    authorizedMinor,
    captures,
    restReleased: status === 'CAPTURED',
    refunds,
    chargebacks: operationsAt(payment, 'chargebacks', currency),
    ...(redirectUrl && { redirectUrl }),
    ...(savedMethodId && { savedMethodId }),
    ...(payment.card !== undefined && { card: cardAt(objectAt(payment.card, 'payment.card')) }),
    ...(status === 'DECLINED' && { failure: failureAt(objectAt(payment.failure ?? {}, 'payment.failure')) }),
  }
}

function cardAt(card: ReplyObject): NonNullable<ProviderPayment['card']> {
  const brand = textAt(card, 'brand', 'payment.card', 50)
  const lastFourDigits = textAt(card, 'lastFourDigits', 'payment.card', 4)
  return { ...(brand && { brand }), ...(lastFourDigits && { lastFourDigits }) }
}

function failureAt(failure: ReplyObject): NonNullable<ProviderPayment['failure']> {
  const description = textAt(failure, 'description', 'payment.failure', TEXT_MAX)
  return {
    reason: textAt(failure, 'reason', 'payment.failure', 100) ?? 'declined',
    ...(description && { description }),
  }
}
