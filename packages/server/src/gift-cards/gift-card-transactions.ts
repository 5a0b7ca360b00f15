import { toDecimal } from '@stoa/contract/money'
import { BadReply, objectAt, requiredTextAt } from '../service-plugins/index.ts'
import { rejectionCode } from './gift-card-plugins.ts'

/** A transaction of a plug-in that keeps gift cards. */
export interface PluginTransaction {
  /** Empty for a redemption that was refused. */
  id: string
  status: 'REDEEMED' | 'VOIDED' | 'REJECTED'
  /** Code with which the plug-in has refused. */
  rejection?: string
}

/** The request to redeem. `redemptionId` is the key of idempotency. */
export const redemptionRequest = ({
  redemptionId,
  code,
  minor,
  currency,
  orderId,
}: {
  redemptionId: string
  code: string
  minor: bigint
  currency: string
  orderId?: string | undefined
}) => ({
  operation: 'REDEEM',
  redemptionId,
  code,
  // A number, as existing programs expect: it is exact up to 999,999,999.99.
  amount: Number(toDecimal(minor, currency)),
  currencyCode: currency,
  ...(orderId && { orderId }),
})

/**
 * Reads the reply to REDEEM and GET_TRANSACTION (protocol/plug-ins §6). Undefined if the plug-in knows no such transaction. Throws
 * `BadReply`.
 */
export function readTransaction(reply: unknown): PluginTransaction | undefined {
  const transaction = objectAt(reply, 'the reply')
  const rejection = rejectionCode(transaction)
  if (rejection === 'TRANSACTION_NOT_FOUND') return undefined
  if (rejection !== undefined) return { id: '', status: 'REJECTED', rejection }
  const { status = 'REDEEMED' } = transaction
  if (status !== 'REDEEMED' && status !== 'VOIDED') throw new BadReply('status must be REDEEMED or VOIDED')
  return { id: requiredTextAt(transaction, 'transactionId', 'the reply', 100), status }
}

/** Reads the reply to VOID: the code of a rejection, undefined if the amount is on the card again. Throws `BadReply`. */
export function readVoidRejection(reply: unknown): string | undefined {
  const rejection = rejectionCode(objectAt(reply, 'the reply'))
  return rejection === 'ALREADY_VOIDED' ? undefined : rejection
}
