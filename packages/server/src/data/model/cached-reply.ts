import type { Ctx } from '../../call/context.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import type { Access } from './access.ts'
import { collectionTag } from './collection.ts'
import type { ItemScope } from './item-scope.ts'

/** Whether every caller with full read access gets the same reply. */
const isSameForAllCallers = ({ definition: { specialPermissions }, drafts }: ItemScope['collection']) =>
  !drafts && !specialPermissions?.length

/**
 * Caches a reply on this node until an item of the table changes. The reply must depend on this table only. `keyParts` are all
 * parts of the request that it depends on. A reply is stored on its second use. Collections with the PUBLISH plugin are not
 * cached, because scheduled publishing makes replies depend on the current time.
 */
export async function cachedReply(
  ctx: Pick<Ctx, 'cached' | 'caller' | 'site'>,
  { collection, table }: ItemScope,
  access: Access,
  keyParts: readonly unknown[],
  load: () => Promise<string>,
): Promise<JsonReply> {
  if (collection.hasPlugin('PUBLISH')) return JsonReply.of(Buffer.from(await load()))
  const tag = itemsTag(table)
  const view = access.to === 'OWN' ? access.ownerId : ctx.caller.role === 'merchant' ? 'all' : 'public'
  const key = `${tag} ${collection.revision} ${view} ${collection.language ?? ''} ${JSON.stringify(keyParts)}`
  const cached = await ctx.cached(key, async () => ({
    text: await load(),
    tags: [tag, collectionTag(ctx.site.id, collection.id)],
    admitOnSecondUse: true,
  }))
  return access.to === 'ALL' && isSameForAllCallers(collection)
    ? JsonReply.cacheable(cached)
    : JsonReply.of(cached.bytes)
}
