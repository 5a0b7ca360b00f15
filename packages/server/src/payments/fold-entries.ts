/** Facts and intents of the ledger of one payment. */
export const ENTRY_TYPES = [
  'PENDING',
  'PENDING_MERCHANT',
  'AUTHORIZED',
  'DECLINED',
  'CANCELED',
  'CAPTURE_REQUESTED',
  'CAPTURED',
  'CAPTURE_FAILED',
  'VOID_REQUESTED',
  'VOIDED',
  'VOID_FAILED',
  'REFUND_REQUESTED',
  'REFUNDED',
  'REFUND_FAILED',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

/** A fact about a payment. The same `type` and `reference` is the same fact, however often it arrives. */
export interface PaymentEntry {
  type: EntryType
  minor: bigint
  /** Names the operation: the same for a request and its results. */
  reference: string
  /** The refund that the entry is a part of. */
  refundId?: string | undefined
  details?: EntryDetails | undefined
}

/** What a provider or a person says about a fact. */
export interface EntryDetails {
  /** Id of the capture, refund or dispute at the provider. */
  providerReference?: string
  /** Why it failed, such as "insufficient_funds". */
  reason?: string
  /** Sentence about it. */
  description?: string
  /** Whether the money moves outside the platform. */
  external?: boolean
  /** Whether a schedule has asked for it. */
  scheduled?: boolean
  /** Id of a chargeback, GUID: that of the provider need not be one. */
  chargebackId?: string
}

export const PAYMENT_STATUSES = [
  'PENDING',
  'PENDING_MERCHANT',
  'AUTHORIZED',
  'APPROVED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
  'DECLINED',
  'CANCELED',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What follows from the entries of a payment. Sums are in minor units. */
export interface PaymentState {
  status: PaymentStatus
  authorized: bigint
  /** What of it can still be captured. */
  capturable: bigint
  capturePending: bigint
  captured: bigint
  refundPending: bigint
  refunded: bigint
  /** Captured money that the buyer's bank has taken back. */
  chargeback: bigint
}

/**
 * Derives the state of a payment from its entries, whose order and repetition do not matter: callbacks arrive late, twice
 * and in any order. Of the results of one operation, success prevails. Captured money prevails over a void, an
 * authorization over a decline.
 */
export function foldEntries(entries: readonly PaymentEntry[]): PaymentState {
  const ofType = (...types: EntryType[]) => {
    const found = entries.filter(({ type }) => types.includes(type))
    return new Map(found.map(entry => [entry.reference, entry.minor]))
  }
  const has = (type: EntryType) => entries.some(entry => entry.type === type)
  const capturedByReference = ofType('CAPTURED')
  const refundedByReference = ofType('REFUNDED')
  const captured = sum(capturedByReference)
  const refunded = sum(refundedByReference)
  const reversed = ofType('CHARGEBACK_REVERSED')
  const authorized = largest(sum(ofType('AUTHORIZED')), captured)
  const capturePending = sum(
    without(ofType('CAPTURE_REQUESTED'), capturedByReference, ofType('CAPTURE_FAILED')),
  )
  const refundPending = sum(without(ofType('REFUND_REQUESTED'), refundedByReference, ofType('REFUND_FAILED')))
  const chargeback = sum(without(ofType('CHARGEBACK'), reversed))
  const rest = authorized - captured - capturePending
  const capturable = has('AUTHORIZED') && !has('VOIDED') && rest > 0n ? rest : 0n
  const status = ((): PaymentStatus => {
    // By their entries, not their sums: a membership may pay for a line item whose price is 0.
    const isRefunded = refundedByReference.size > 0
    const isCaptured = capturedByReference.size > 0
    if (isCaptured && isRefunded && refunded >= captured) return 'REFUNDED'
    if (isRefunded) return 'PARTIALLY_REFUNDED'
    if (isCaptured) return 'APPROVED'
    if (has('VOIDED')) return 'VOIDED'
    if (has('AUTHORIZED')) return 'AUTHORIZED'
    if (has('DECLINED')) return 'DECLINED'
    if (has('CANCELED')) return 'CANCELED'
    return has('PENDING_MERCHANT') ? 'PENDING_MERCHANT' : 'PENDING'
  })()
  return { status, authorized, capturable, capturePending, captured, refundPending, refunded, chargeback }
}

/** `Math.max` rejects bigint. */
const largest = (a: bigint, b: bigint) => (b > a ? b : a)

type Amounts = ReadonlyMap<string, bigint>

const sum = (amounts: Amounts) => [...amounts.values()].reduce((total, minor) => total + minor, 0n)

const without = (amounts: Amounts, ...settled: readonly Amounts[]) =>
  new Map([...amounts].filter(([reference]) => !settled.some(map => map.has(reference))))
