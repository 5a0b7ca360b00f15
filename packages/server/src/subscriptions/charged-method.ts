import { findPayments } from '../storage/commerce/payments.ts'
import { findSavedMethods } from '../storage/commerce/saved-payment-methods.ts'
import type { ContractRow } from '../storage/commerce/subscription-contracts.ts'
import type { SubscriptionCtx } from './subscription-ctx.ts'

/** Maximum number of saved methods that are searched. */
const SAVED_MAX = 100

/**
 * The saved payment method of a subscription: the one that the buyer chose for it, else the one that its first order was paid
 * with. Undefined if the order was paid offline, or if the buyer has removed the method.
 */
export async function chargedMethod(
  { db, site }: Pick<SubscriptionCtx, 'db' | 'site'>,
  { order_id, owner_id, doc: { method } }: ContractRow,
): Promise<{ provider: string; savedMethodId: string } | undefined> {
  const payments = await findPayments(db, site.id, [order_id])
  const paidWith = payments.flatMap(({ provider, doc: { savedMethodId, chargedMethodId } }) => {
    const id = savedMethodId ?? chargedMethodId
    return id ? [{ provider, savedMethodId: id }] : []
  })
  const wanted = method ? [method, ...paidWith] : paidWith
  if (wanted.length === 0) return undefined
  const saved = await findSavedMethods(db, site.id, owner_id, SAVED_MAX)
  return wanted.find(one =>
    saved.some(
      ({ provider, savedMethodId }) => provider === one.provider && savedMethodId === one.savedMethodId,
    ),
  )
}
