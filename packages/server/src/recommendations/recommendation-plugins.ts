import type { Ctx } from '../call/context.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import type { ServicePlugins } from '../call/services.ts'
import type { Site } from '../call/site.ts'
import { isGuid } from '../platform-support/guid.ts'
import { BadReply, objectAt, pluginsOfKind } from '../service-plugins/index.ts'

/** Enabled plug-ins of the site that recommend products. */
export const recommenders = (servicePlugins: ServicePlugins, site: Site) =>
  pluginsOfKind(servicePlugins, site, 'RECOMMENDATIONS')

/** A plug-in has no usable reply. */
class Unanswered extends Error {}

/** Reads the ids of a reply (guide "Service plug-ins"). Throws `BadReply`. */
function readItems(reply: unknown, max: number): string[] {
  const { items = [] } = objectAt(reply, 'the reply')
  if (!Array.isArray(items) || items.length > max)
    throw new BadReply(`items must be a list of at most ${max} ids`)
  return items.map((id, i) => {
    if (typeof id !== 'string' || !isGuid(id)) throw new BadReply(`items[${i}] must be the id of a product`)
    return id.toLowerCase()
  })
}

/** Ids of the products that a plug-in recommends, of products of the shop or not. Throws without a usable reply. */
export async function askRecommender(
  ctx: Ctx<'SERVICE_PLUGIN_LOOP'>,
  plugin: ServicePlugin,
  { items, algorithmId, limit }: { items: readonly string[]; algorithmId: string | undefined; limit: number },
): Promise<string[]> {
  const request = { kind: 'RECOMMENDATIONS', ...(algorithmId && { algorithmId }), items, limit }
  const outcome = await ctx.platform.servicePlugins.ask(ctx, plugin, request, {
    read: reply => readItems(reply, limit),
  })
  if ('reply' in outcome) return outcome.reply
  ctx.warn('x-stoa-degraded', `${encodeURIComponent(plugin.id)} recommendations ${outcome.failure.reason}`)
  throw new Unanswered()
}

/** The result of work; nothing if the plug-in in it has no usable reply. */
export async function unlessUnanswered<T>(work: () => Promise<T[]>): Promise<T[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unanswered) return []
    throw error
  }
}
