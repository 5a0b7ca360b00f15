import { documents } from '../documents.ts'

/** What a prepared payment says beside its amount. */
export interface PreparedPaymentDoc {
  /** The payment is only authorized. */
  delayedCapture?: boolean
  /** What happens to the authorization after a time in milliseconds. */
  scheduledAction?: { type: 'VOID' | 'CAPTURE'; afterMs: number }
  /** Person who charges the buyer. */
  chargedBy?: { id?: string | null | undefined; fullName?: string | null | undefined }
}

/** Online payments of orders that are prepared and not charged yet. */
export const preparedPaymentRows = documents<PreparedPaymentDoc, { order_id: string; amount_minor: number }>(
  'prepared_payments',
  ['order_id', 'amount_minor'],
)
