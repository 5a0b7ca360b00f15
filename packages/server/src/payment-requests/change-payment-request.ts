import type { ErrorCode } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import {
  type PaymentRequestDoc,
  type PaymentRequestRow,
  paymentRequestRows,
  updatePaymentRequest,
} from '../storage/commerce/order-payment-requests.ts'
import {
  type PaymentRequestAction,
  type PaymentRequestState,
  paymentRequestStates,
} from './payment-request-states.ts'
import { stateAt } from './payment-request-view.ts'

/** The payment request with an id, which may come in capitals. */
export async function requirePaymentRequest(
  ctx: Ctx<'ORDER_PAYMENT_REQUEST_NOT_FOUND'>,
  requestId: string | null | undefined,
  options?: { lock: boolean },
): Promise<PaymentRequestRow> {
  const id = String(requestId).toLowerCase()
  const row = await paymentRequestRows.get(ctx.db, ctx.site.id, id, options)
  return (row as PaymentRequestRow | undefined) ?? ctx.fail('ORDER_PAYMENT_REQUEST_NOT_FOUND', { id })
}

/** Why a state rejects an action. */
export const REJECTIONS = {
  PAID: 'ORDER_PAYMENT_REQUEST_PAID',
  EXPIRED: 'ORDER_PAYMENT_REQUEST_EXPIRED',
  VOIDED: 'ORDER_PAYMENT_REQUEST_VOIDED',
} as const satisfies Partial<Record<PaymentRequestState, ErrorCode>>

export type PaymentRequestRejection = (typeof REJECTIONS)[keyof typeof REJECTIONS]

/** The state after an action on a locked payment request. Fails with the reason if its state rejects the action. */
export function requireNext<E extends PaymentRequestRejection>(
  ctx: Pick<Ctx<E>, 'fail' | 'now'>,
  row: PaymentRequestRow,
  action: PaymentRequestAction,
): PaymentRequestState {
  const state = stateAt(row, ctx.now)
  const next = paymentRequestStates.next(state, action)
  if (next) return next
  const code = REJECTIONS[state as keyof typeof REJECTIONS]
  return ctx.fail(code as E, { id: row.id })
}

/** Stores a change of a locked payment request. */
export const savePaymentRequest = (
  ctx: Ctx,
  row: PaymentRequestRow,
  change: { doc?: PaymentRequestDoc; state?: PaymentRequestRow['state']; remind_at?: null },
) => updatePaymentRequest(ctx.db, ctx.site.id, ctx.now, row, change)
