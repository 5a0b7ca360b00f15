import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import type { Doc } from '../crud/entity-store.ts'
import type { CheckoutRow } from '../storage/commerce/checkouts.ts'
import { abandonedCheckoutStore } from './abandoned-checkout-store.ts'

export type RecoveryEvent = 'wix.ecom.v1.abandoned_checkout_recovered'

/** Marks the abandoned checkout that a completed checkout was, or restores, as recovered. */
export async function markRecovered(
  ctx: Ctx<never, RecoveryEvent>,
  { abandoned_checkout_id: id }: Pick<CheckoutRow, 'abandoned_checkout_id'>,
): Promise<void> {
  if (id === null) return
  const { rows, valuesOf, view } = abandonedCheckoutStore
  const { db, site, now } = ctx
  const row = await rows.get(db, site.id, id, { lock: true })
  if (!row || row.doc.status === 'RECOVERED') return
  const doc: Doc = { ...row.doc, status: 'RECOVERED', checkoutRecoveredDate: isoTime(now) }
  await rows.update(db, site.id, row, now, doc, valuesOf(doc))
  const after = { ...row, doc, revision: row.revision + 1, updated_at: now }
  ctx.emit('wix.ecom.v1.abandoned_checkout_recovered', id, { abandonedCheckout: view(after, now) })
}
