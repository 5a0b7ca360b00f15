import { contract, type ErrorsOf, type EventsOf, type Order } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { findOrder } from '../orders/index.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import {
  type DraftOrderRow,
  draftOrderStatusSql,
  findDraftOrders,
  insertDraftOrder,
  type RequestedChanges,
  removeDraftOrder,
  updateDraftOrder,
} from '../storage/commerce/draft-orders.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findTipDistributions } from '../storage/commerce/tips.ts'
import { changeDates, type EntityFields, newestFirst, readPage } from '../storage/query/index.ts'
import { tipFee, toTip } from '../tips/index.ts'
import { type CommitRequest, commitChanges } from './commit-changes.ts'
import { previewChanges, toDraftOrder } from './draft-order-view.ts'
import { lockDraftOrder, requireDraftAction, requireDraftOrder } from './find-draft-order.ts'
import { readChanges } from './read-changes.ts'

const DAY_MS = 86_400_000

const expiry = ({ config, now }: Pick<Ctx, 'config' | 'now'>) => now + config.draftOrderDays * DAY_MS

/** Rejects a draft whose order has changed since the draft was calculated. */
function requireCurrent(ctx: Ctx<'REVISION_CONFLICT'>, draft: DraftOrderRow, order: OrderRow): void {
  if (draft.order_revision !== order.revision)
    ctx.fail('REVISION_CONFLICT', { id: order.id, revision: String(order.revision) })
}

type Commit = typeof contract.draftOrders.commitDraftOrder

/** Applies a draft to its order. With an `orderId` the draft must be of that order. */
async function commitDraft(
  ctx: Ctx<ErrorsOf<Commit>, EventsOf<Commit>>,
  {
    draftOrderId,
    orderId,
    ...request
  }: { draftOrderId: string; orderId?: string } & Pick<CommitRequest, 'settings' | 'reason'>,
): Promise<Order> {
  const { draft, order } = await lockDraftOrder(ctx, draftOrderId, 'commit')
  if (orderId && order.id !== orderId.toLowerCase()) ctx.fail('DRAFT_ORDER_NOT_FOUND', { id: draft.id })
  requireCurrent(ctx, draft, order)
  const committed = await updateDraftOrder(ctx.db, ctx.site.id, ctx.now, draft, { state: 'COMMITTED' })
  ctx.emit(
    'stoa.ecom.v1.draft_order_committed',
    draft.id,
    { draftOrder: toDraftOrder(committed, ctx.now) },
    { draftOrder: toDraftOrder(draft, ctx.now) },
  )
  const { changes } = draft.doc
  const expectedTotal = BigInt(draft.total_minor)
  return commitChanges(ctx, order, { ...request, changes, draftOrderId: draft.id, expectedTotal })
}

/** Fields for filters and sorts of drafts (protocol/draft-orders §1). */
const draftOrderFields = (now: number): EntityFields<Caller> => ({
  name: 'draftOrder',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    status: { type: 'string', expression: draftOrderStatusSql(now), filter: '*', sort: true },
    ...changeDates,
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true, required: true },
  },
})

/** Changes of placed orders, and the drafts that hold them (protocol/draft-orders). */
export const draftOrderHandlers = implement(contract.draftOrders, {
  async createDraftOrder({ orderId, changes: sent }, ctx) {
    const requested = withoutNulls<RequestedChanges>(sent ?? {})
    const order = await findOrder(ctx, orderId, { lock: true })
    const changes = await readChanges(ctx, order, requested)
    const { preview, total } = await previewChanges(ctx, order, changes)
    const row: DraftOrderRow = {
      id: ctx.ids.guid(),
      revision: 1,
      created_at: ctx.now,
      updated_at: ctx.now,
      order_id: order.id,
      state: 'DRAFT',
      order_revision: order.revision,
      total_minor: Number(total),
      expires_at: expiry(ctx),
      doc: { requested, changes },
    }
    await insertDraftOrder(ctx.db, ctx.site.id, row)
    const draftOrder = toDraftOrder(row, ctx.now)
    ctx.emit('stoa.ecom.v1.draft_order_created', row.id, { draftOrder })
    return { draftOrder, preview }
  },

  async getDraftOrder({ draftOrderId }, ctx) {
    return { draftOrder: toDraftOrder(await requireDraftOrder(ctx, draftOrderId), ctx.now) }
  },

  async queryDraftOrders({ query }, ctx) {
    const plan = planOrReject(ctx, query, draftOrderFields(ctx.now))
    const { rows, page } = readPage(plan, await findDraftOrders(ctx.db, ctx.site.id, plan))
    return { draftOrders: rows.map(row => toDraftOrder(row as DraftOrderRow, ctx.now)), pagingMetadata: page }
  },

  async updateDraftOrder({ draftOrderId, changes: sent }, ctx) {
    const requested = withoutNulls<RequestedChanges>(sent ?? {})
    const { draft, order } = await lockDraftOrder(ctx, draftOrderId, 'update')
    const changes = await readChanges(ctx, order, requested)
    const { preview, total } = await previewChanges(ctx, order, changes)
    const updated = await updateDraftOrder(ctx.db, ctx.site.id, ctx.now, draft, {
      doc: { requested, changes },
      order_revision: order.revision,
      total_minor: Number(total),
      expires_at: expiry(ctx),
    })
    const draftOrder = toDraftOrder(updated, ctx.now)
    const before = { draftOrder: toDraftOrder(draft, ctx.now) }
    ctx.emit('stoa.ecom.v1.draft_order_updated', draft.id, { draftOrder }, before)
    return { draftOrder, preview }
  },

  async previewDraftOrder({ draftOrderId }, ctx) {
    const draft = await requireDraftOrder(ctx, draftOrderId)
    requireDraftAction(ctx, draft, 'preview')
    const order = await findOrder(ctx, draft.order_id)
    requireCurrent(ctx, draft, order)
    const { preview, total } = await previewChanges(ctx, order, draft.doc.changes)
    if (total !== BigInt(draft.total_minor)) ctx.fail('DRAFT_ORDER_TOTAL_CHANGED', { id: draft.id })
    return { preview }
  },

  async deleteDraftOrder({ draftOrderId }, ctx) {
    const draft = await requireDraftOrder(ctx, draftOrderId, { lock: true })
    requireDraftAction(ctx, draft, 'delete')
    await removeDraftOrder(ctx.db, ctx.site.id, draft.id)
    ctx.emit(
      'stoa.ecom.v1.draft_order_deleted',
      draft.id,
      { draftOrderId: draft.id },
      { draftOrder: toDraftOrder(draft, ctx.now) },
    )
    return {}
  },

  async commitDraftOrder({ draftOrderId, commitSettings, reason }, ctx) {
    return { order: await commitDraft(ctx, { draftOrderId, settings: commitSettings, reason }) }
  },

  async previewDeltas({ id, changes: sent }, ctx) {
    const requested = withoutNulls<RequestedChanges>(sent ?? {})
    const order = await findOrder(ctx, id)
    const { preview } = await previewChanges(ctx, order, await readChanges(ctx, order, requested))
    return { preview }
  },

  async commitDeltas({ id, draftOrderId, changes: sent, commitSettings, reason }, ctx) {
    if ((draftOrderId == null) === (sent == null))
      rejectField('changes', 'REQUIRED_ONE_OF_FIELD', 'or draftOrderId is required, but not both')
    if (draftOrderId == null) {
      const order = await findOrder(ctx, id, { lock: true })
      const changes = await readChanges(ctx, order, withoutNulls<RequestedChanges>(sent ?? {}))
      return { order: await commitChanges(ctx, order, { changes, settings: commitSettings, reason }) }
    }
    return { order: await commitDraft(ctx, { draftOrderId, orderId: id, settings: commitSettings, reason }) }
  },
})

const { getTipByDraftOrderId } = contract.tips

/** The tip of a draft (protocol/tips §1). */
export const draftOrderTipHandlers = implement(
  { getTipByDraftOrderId },
  {
    async getTipByDraftOrderId({ draftOrderId }, ctx) {
      const draft = await requireDraftOrder(ctx, draftOrderId)
      const order = await findOrder(ctx, draft.order_id)
      const isCommitted = draft.state === 'COMMITTED'
      const row = isCommitted ? order : (await previewChanges(ctx, order, draft.doc.changes)).row
      const fee = tipFee(row) ?? ctx.fail('TIP_NOT_FOUND', { draftOrderId: draft.id })
      return { tip: toTip(row, fee, await findTipDistributions(ctx.db, ctx.site.id, order.id)) }
    },
  },
)
