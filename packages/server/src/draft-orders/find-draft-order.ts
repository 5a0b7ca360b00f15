import type { Ctx } from '../call/context.ts'
import { findOrder } from '../orders/index.ts'
import { type DraftOrderRow, getDraftOrder } from '../storage/commerce/draft-orders.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { type DraftOrderAction, type DraftOrderState, draftOrderStates } from './draft-order-states.ts'

/** The state at a time. */
export const draftStateAt = ({ state, expires_at }: DraftOrderRow, now: number): DraftOrderState =>
  state === 'DRAFT' && expires_at <= now ? 'EXPIRED' : state

/** A draft by its id, which may come in capitals. */
export async function requireDraftOrder(
  ctx: Ctx<'DRAFT_ORDER_NOT_FOUND'>,
  draftOrderId: string,
  options?: { lock: boolean },
): Promise<DraftOrderRow> {
  const id = draftOrderId.toLowerCase()
  return (await getDraftOrder(ctx.db, ctx.site.id, id, options)) ?? ctx.fail('DRAFT_ORDER_NOT_FOUND', { id })
}

type DraftError = 'DRAFT_ORDER_NOT_FOUND' | 'DRAFT_ORDER_COMMITTED' | 'DRAFT_ORDER_EXPIRED'

/** Fails with the reason if the state of a draft rejects an action. */
export function requireDraftAction(
  ctx: Pick<Ctx<DraftError>, 'fail' | 'now'>,
  row: DraftOrderRow,
  action: DraftOrderAction,
): void {
  const state = draftStateAt(row, ctx.now)
  if (draftOrderStates.next(state, action)) return
  ctx.fail(state === 'COMMITTED' ? 'DRAFT_ORDER_COMMITTED' : 'DRAFT_ORDER_EXPIRED', { id: row.id })
}

/** A draft and its order, both locked, the order first. Fails if the state of the draft rejects the action. */
export async function lockDraftOrder(
  ctx: Ctx<DraftError | 'ORDER_NOT_FOUND'>,
  draftOrderId: string,
  action: DraftOrderAction,
): Promise<{ draft: DraftOrderRow; order: OrderRow }> {
  const { order_id } = await requireDraftOrder(ctx, draftOrderId)
  const order = await findOrder(ctx, order_id, { lock: true })
  const draft = await requireDraftOrder(ctx, draftOrderId, { lock: true })
  requireDraftAction(ctx, draft, action)
  return { draft, order }
}
