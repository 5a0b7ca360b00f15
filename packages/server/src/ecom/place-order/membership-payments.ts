import type { Ctx } from '../../call/context.ts'
import { membershipProviderId, type NewPayment, pendingEntry } from '../../payments/index.ts'
import type { CheckoutRow } from '../../storage/commerce/checkouts.ts'
import type { PaymentDoc } from '../../storage/commerce/payments.ts'
import type { CalculatedTotals } from '../totals/totals.ts'

/**
 * The payments by memberships of a new order, as intents: the interceptor of the call sends them to the plug-ins after the commit
 * (protocol/orders §11).
 */
export const membershipPayments = (
  { ids }: Pick<Ctx, 'ids'>,
  { doc: { owner } }: CheckoutRow,
  { breakdown, lines, memberships }: CalculatedTotals,
): NewPayment[] =>
  breakdown.memberships.flatMap(({ lineId, applied }) => {
    const membership = memberships.paying.get(lineId)
    const line = lines.find(({ stored }) => stored.id === lineId)
    if (!membership || !line) return []
    const { catalogReference, quantity } = line.stored
    const { name, additionalData } = membership
    const charge = {
      membershipId: membership.id,
      memberId: owner.id,
      lineItemId: lineId,
      quantity,
      ...(catalogReference && { catalogReference }),
      ...(name && { name }),
      ...(additionalData && { additionalData }),
    } as NonNullable<PaymentDoc['membership']>
    const id = ids.guid()
    return [
      {
        id,
        provider: membershipProviderId(membership.appId),
        minor: applied,
        entries: [pendingEntry(id, applied)],
        doc: { membership: charge },
      },
    ]
  })
