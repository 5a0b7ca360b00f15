import { type Ctx, JsonReply } from '../../call/context.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import type { Access } from './access.ts'
import { collectionTag } from './collection.ts'
import type { ItemScope } from './item-scope.ts'

/** Whether what a caller may read follows from his role and his app. Drafts are another collection's items. */
const isForAll = ({ definition: { specialPermissions }, drafts }: ItemScope['collection']) =>
  !drafts && !specialPermissions?.length

/**
 * A reply that follows from the items of one table alone, kept on this node until one of them changes. `asked` is all of the
 * request that it depends on. Most are asked for once, and kept the second time. With dates that publish by themselves a reply follows from the moment too, and is not kept.
 */
export async function cachedReply(
  ctx: Pick<Ctx, 'cached' | 'caller' | 'site'>,
  { collection, table }: ItemScope,
  access: Access,
  asked: readonly unknown[],
  load: () => Promise<string>,
): Promise<JsonReply> {
  if (collection.hasPlugin('PUBLISH')) return JsonReply.of(Buffer.from(await load()))
  const tag = itemsTag(table)
  const view = access.to === 'OWN' ? access.ownerId : ctx.caller.role === 'merchant' ? 'all' : 'public'
  const key = `${tag} ${collection.revision} ${view} ${collection.language ?? ''} ${JSON.stringify(asked)}`
  const cached = await ctx.cached(key, async () => ({
    text: await load(),
    tags: [tag, collectionTag(ctx.site.id, collection.id)],
    admitOnSecondUse: true,
  }))
  return access.to === 'ALL' && isForAll(collection)
    ? JsonReply.cacheable(cached)
    : JsonReply.of(cached.bytes)
}
