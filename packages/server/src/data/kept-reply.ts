import { type Ctx, ReadyJson } from '../context.ts'
import { itemsTag } from '../storage/data/item-tables.ts'
import type { Access } from './access.ts'
import { collectionTag } from './collection.ts'
import type { ItemScope } from './item-scope.ts'

/**
 * A reply that follows from the items of one table alone, kept on this node until one of them changes. `asked` is all of the
 * request that it depends on. Most are asked for once, and kept the second time. With dates that publish by themselves a reply follows from the moment too, and is not kept.
 */
export async function keptReply(
  ctx: Pick<Ctx, 'cached' | 'caller' | 'site'>,
  { collection, table }: ItemScope,
  access: Access,
  asked: readonly unknown[],
  load: () => Promise<string>,
): Promise<ReadyJson> {
  if (collection.hasPlugin('PUBLISH')) return new ReadyJson(Buffer.from(await load()))
  const tag = itemsTag(table)
  const view = access.to === 'OWN' ? access.ownerId : ctx.caller.role === 'merchant' ? 'all' : 'public'
  const key = `${tag} ${collection.revision} ${view} ${collection.language ?? ''} ${JSON.stringify(asked)}`
  return new ReadyJson(
    await ctx.cached(key, async () => ({
      text: await load(),
      tags: [tag, collectionTag(ctx.site.id, collection.id)],
      rare: true,
    })),
  )
}
