import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { TEST_PROVIDER } from '../orders/index.ts'

/** Rejects test orders of shoppers, and those that would move money at a payment provider (protocol/orders §12). */
export function requireTestRight(
  { caller }: Pick<Ctx, 'caller'>,
  test: boolean | null | undefined,
  payment?: { provider: string },
): void {
  if (!test) return
  if (caller.role !== 'merchant') rejectField('test', 'FIELD_NOT_ALLOWED', 'is accepted from merchants only')
  if (payment && payment.provider !== TEST_PROVIDER)
    rejectField('paymentProvider', 'VALIDATION', 'must be offline or test: test orders move no money')
}
