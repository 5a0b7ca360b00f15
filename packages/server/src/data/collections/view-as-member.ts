import type { contract } from '@stoa/contract'
import type { Caller, Handler } from '../../call/context.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { findMember } from '../../storage/identity/members.ts'
import { itemReadHandlers } from '../items/items.read.ts'
import { loadCollection } from '../model/collection.ts'
import { permissionsOf } from './permission-changes.ts'

type Call = typeof contract.dataPermissions.viewItemsAsMember

const SHOWN = 5

/** Runs the query of items with a member as the caller, so that the same code decides as for their own requests. */
export const viewItemsAsMember: Handler<Call> = async (
  { dataCollectionId, memberId, limit = SHOWN },
  ctx,
) => {
  const member =
    (await findMember(ctx.db, ctx.site.id, memberId.toLowerCase())) ??
    ctx.fail('MEMBER_NOT_FOUND', { memberId })
  const { siteId, strict } = ctx.caller
  const caller: Caller = { role: 'member', siteId, id: member.id, strict }
  const asMember = { ...ctx, caller }
  const may = permissionsOf(asMember, await loadCollection(ctx, dataCollectionId))
  const id = dataCollectionId
  // The journal shows the fields that differ: the member.
  ctx.emit('stoa.data.v1.items_viewed_as_member', id, { id, memberId: member.id }, { id })
  if (!may.itemRead) return { ...may, dataItems: [], total: 0 }
  const page = { dataCollectionId, query: { paging: { limit } }, returnTotalCount: true }
  const reply = await itemReadHandlers.query(page, asMember)
  const { dataItems, pagingMetadata } =
    reply instanceof JsonReply ? JSON.parse(Buffer.from(reply.bytes).toString()) : reply
  return { ...may, dataItems, total: pagingMetadata.total ?? 0 }
}
