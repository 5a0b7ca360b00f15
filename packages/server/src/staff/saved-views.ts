import { contract, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { mayCall } from '../call/permissions.ts'
import {
  type AuthoredView,
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  lockSavedView,
  writeSavedView,
} from '../storage/saved-views.ts'

type SavedView = ReplyOf<typeof contract.savedViews.createSavedView>['savedView']

const VIEWS_MAX = 200

const toSavedView = (
  { id, page, name, query, shared, ownerId, author }: AuthoredView,
  callerId: string,
): SavedView => ({
  id,
  page,
  name,
  query,
  shared,
  own: ownerId === callerId,
  ...(ownerId !== callerId && author && { author }),
})

/** Who changes staff may change what staff share, also after its author has left. */
const lockView = async (ctx: Ctx<'SAVED_VIEW_NOT_FOUND'>, id: string): Promise<AuthoredView> =>
  (await lockSavedView(ctx.db, ctx.site.id, {
    id,
    ownerId: ctx.caller.id,
    shared: mayCall(ctx.caller, 'staff.updateStaffMember'),
  })) ?? ctx.fail('SAVED_VIEW_NOT_FOUND', { id })

export const savedViewHandlers = implement(contract.savedViews, {
  async listSavedViews({ page }, { db, site, caller }) {
    const rows = await listSavedViews(db, site.id, caller.id, page)
    return { savedViews: rows.map(row => toSavedView(row, caller.id)) }
  },

  async createSavedView({ page, name, query, shared }, ctx) {
    const { site, caller, now } = ctx
    const row = {
      siteId: site.id,
      id: ctx.entityId(),
      ownerId: caller.id,
      page,
      name,
      query,
      shared: shared ?? false,
      author: null,
    }
    if (!(await insertSavedView(ctx.db, row, VIEWS_MAX, now)))
      ctx.fail('ENTITY_LIMIT_REACHED', { limit: VIEWS_MAX })
    const savedView = toSavedView(row, caller.id)
    ctx.emit('stoa.platform.v1.saved_view_created', row.id, { savedView })
    return { savedView }
  },

  async updateSavedView({ id, name, query, shared }, ctx) {
    const row = await lockView(ctx, id)
    const changed = {
      ...row,
      name: name ?? row.name,
      query: query ?? row.query,
      shared: shared ?? row.shared,
    }
    await writeSavedView(ctx.db, changed)
    const savedView = toSavedView(changed, ctx.caller.id)
    const before = { savedView: toSavedView(row, ctx.caller.id) }
    ctx.emit('stoa.platform.v1.saved_view_updated', row.id, { savedView }, before)
    return { savedView }
  },

  async deleteSavedView({ id }, ctx) {
    const row = await lockView(ctx, id)
    await deleteSavedView(ctx.db, ctx.site.id, row.id)
    const before = { savedView: toSavedView(row, ctx.caller.id) }
    ctx.emit('stoa.platform.v1.saved_view_deleted', row.id, { savedViewId: row.id }, before)
    return {}
  },
})
