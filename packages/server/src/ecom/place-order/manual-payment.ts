import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { CheckoutRow } from '../../storage/commerce/checkouts.ts'

/** Rejects an order that a shopper would pay offline, if the custom settings of its checkout exclude that (protocol/checkout §9). */
export function requireManualPayment({ caller }: Pick<Ctx, 'caller'>, { doc }: CheckoutRow): void {
  if (caller.role === 'merchant' || !doc.customSettings?.disabledManualPayment) return
  rejectField('paymentProvider', 'REQUIRED_FIELD', 'is required: this checkout cannot be paid offline')
}
