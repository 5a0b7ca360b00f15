import type { Ctx } from '../../../call/context.ts'
import { requireAccess } from '../../model/access.ts'
import { splitExternalId } from '../../model/external-id.ts'
import type { ItemScope } from '../../model/item-scope.ts'
import { type ExternalCtx, openExternal } from '../external-collection.ts'
import { openConnection } from '../open-connections.ts'
import { externalData, itemsById } from './external-item.ts'

/** Loads referenced items of an external collection that the caller may read. Must run outside of transactions. */
export async function resolveExternalReferences(
  ctx: ExternalCtx & Ctx<'WDE0025' | 'WDE0027'>,
  id: string,
  itemIds: readonly string[],
): Promise<{ scope: ItemScope; found: Map<string, Record<string, unknown>> }> {
  const connection =
    (await openConnection(ctx, splitExternalId(id).connection)) ??
    ctx.fail('WDE0025', { dataCollectionId: id })
  const external = await openExternal(ctx, connection, id)
  const access = requireAccess(ctx, external.collection, 'read')
  const items = itemIds.length > 0 ? await itemsById(external, itemIds, { access }) : new Map()
  const found = [...items].map(([itemId, item]) => [itemId, externalData(external, item)] as const)
  return { scope: external.scope, found: new Map(found) }
}
