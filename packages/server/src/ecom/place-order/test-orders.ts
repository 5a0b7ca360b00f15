import { rejectField } from '../../call/failure.ts'
import { TEST_PROVIDER } from '../../orders/index.ts'

/** Rejects test orders that would move money at a payment provider (protocol/orders §12). */
export function requireTestPayment(
  test: boolean | null | undefined,
  payment: { provider: string } | undefined,
): void {
  if (test && payment && payment.provider !== TEST_PROVIDER)
    rejectField('paymentProvider', 'VALIDATION', 'must be offline or test: test orders move no money')
}
