import { createHash } from 'node:crypto'
import type { AnyCtx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { PluginOutcome } from '../call/plugin-replies.ts'
import type { PluginRequest, ServicePlugin } from '../call/service-plugin.ts'
import type { PluginCtx, ServicePlugins } from '../call/services.ts'
import type { Site } from '../call/site.ts'

/** A request of a call that prices a purchase. */
export interface PricingRequest<T> {
  plugin: ServicePlugin
  request: PluginRequest
  /** Reads the reply. Throws `BadReply`. */
  read: (reply: unknown) => T
  /** How long the reply is used for the same request, in milliseconds. */
  ttlMs: number
  /** Whether `read` gets rejections too. */
  rejections?: boolean
}

interface KeyedRequest extends PricingRequest<unknown> {
  key: string
}

/** A call needs replies that are not in the cache. It is rolled back, and runs again with the replies. */
class RepliesMissing extends Error {
  readonly requests: readonly KeyedRequest[]

  constructor(requests: readonly KeyedRequest[]) {
    super('replies of service plug-ins are missing: the work must run inside withPluginReplies')
    this.requests = requests
  }
}

/** Enabled plug-ins of one kind, in their order. */
export const pluginsOfKind = (plugins: ServicePlugins, site: Site, kind: string): readonly ServicePlugin[] =>
  plugins.of(site).filter(plugin => plugin.kind === kind)

/**
 * The cached outcomes of requests, in their order. If any is missing, the call is repeated, because no request is sent inside a
 * transaction.
 */
export function findReplies<T>(
  { site, platform }: Pick<AnyCtx, 'site' | 'platform'>,
  requests: readonly PricingRequest<T>[],
): PluginOutcome<T>[] {
  const keyed = requests.map(entry => {
    const { plugin, request } = entry
    const input = JSON.stringify([site.id, plugin.id, plugin.revision, request])
    return { ...entry, key: createHash('sha256').update(input).digest('base64') }
  })
  const outcomes = keyed.map(({ key }) => platform.pluginReplies.find(key))
  const missing = keyed.filter((_, i) => outcomes[i] === undefined)
  if (missing.length > 0) throw new RepliesMissing(missing)
  // The key contains plug-in and request, and `read` follows from the kind.
  return outcomes as PluginOutcome<T>[]
}

/** Each kind needs one round; further rounds come from changes that other calls make meanwhile. */
const ROUNDS_MAX = 12

/**
 * Runs work that prices a purchase in its own transaction. When it needs replies of plug-ins, sends the requests while no
 * transaction is open, and runs it again (decision 042).
 */
export async function withPluginReplies<T>(ctx: PluginCtx, work: () => Promise<T>): Promise<T> {
  const { pluginReplies, servicePlugins } = ctx.platform
  for (let round = 0; round < ROUNDS_MAX; round++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RepliesMissing)) throw error
      await Promise.all(
        error.requests.map(({ key, plugin, request, read, ttlMs, rejections = false }) =>
          pluginReplies.load(
            key,
            () => servicePlugins.ask(ctx, plugin, request, { read, rejections }),
            ttlMs,
          ),
        ),
      )
    }
  }
  throw new Failure('CONFLICT', {})
}
