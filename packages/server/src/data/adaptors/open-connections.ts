import type { Ctx } from '../../call/context.ts'
import {
  type ConnectionInUse,
  findConnectionInUse,
  listConnectionsInUse,
} from '../../storage/data/external-rows.ts'
import { connectionSecretsOf } from './connection-secrets.ts'
import type { Adaptor } from './protocol/adaptor.ts'
import { type AdaptorClient, newLink } from './protocol/adaptor-client.ts'
import { openAdaptor } from './protocol/open-adaptor.ts'
import type { AdaptorOperation, ExternalSchema, SchemaChange } from './protocol/schema.ts'

/** What adaptors say of their collections is believed for this long. Whoever asks for a consistent read hears it anew. */
export const SCHEMAS_TTL_MS = 30_000

/** Name of a connection among cached reads; whoever changes it, or what is said of its collections, drops it. */
export const connectionTag = (siteId: string, name: string) =>
  `connection:${siteId}:${encodeURIComponent(name)}`

type ConnectionCtx = Pick<Ctx, 'db' | 'site' | 'cached' | 'caller' | 'platform' | 'config' | 'now'>

/** A connection that can be asked. */
export interface OpenConnection {
  row: ConnectionInUse
  link: AdaptorClient
  adaptor: Adaptor
}

/** The connection with this name, if there is one. */
export async function openConnection(
  ctx: ConnectionCtx,
  name: string,
  requestKey?: string,
): Promise<OpenConnection | undefined> {
  const tag = connectionTag(ctx.site.id, name)
  const { bytes } = await ctx.cached(tag, async () => ({
    text: JSON.stringify((await findConnectionInUse(ctx.db, ctx.site.id, name)) ?? null),
    tags: [tag],
  }))
  const row: ConnectionInUse | null = JSON.parse(Buffer.from(bytes).toString())
  return row ? toOpen(ctx, row, requestKey) : undefined
}

/** Every connection of the site. */
export const openConnections = async (ctx: ConnectionCtx): Promise<OpenConnection[]> =>
  (await listConnectionsInUse(ctx.db, ctx.site.id)).map(row => toOpen(ctx, row))

function toOpen(ctx: ConnectionCtx, row: ConnectionInUse, requestKey?: string): OpenConnection {
  const tag = connectionTag(ctx.site.id, row.name)
  const link = newLink({
    endpoint: row.endpoint,
    siteId: ctx.site.id,
    name: row.name,
    secrets: connectionSecretsOf(ctx, row.name, Buffer.from(row.secrets, 'base64')),
    plugin: row.connection_type === 'WIX_SERVICE_PLUGIN',
    now: ctx.now,
    allowPrivate: ctx.config.privateEndpoints,
    guard: send => ctx.platform.adaptorGuard.withCircuitBreaker({ id: tag, revision: row.updated_at }, send),
    caller: ctx.caller,
    requestKey,
  })
  return { row, link, adaptor: openAdaptor(link, row.protocol) }
}

/** A schema as it is cached: sets are lists. */
type CachedSchema = Omit<ExternalSchema, 'operations' | 'changes'> & {
  operations: AdaptorOperation[]
  changes: SchemaChange[]
}

/** What the adaptor says of its collections, from the cache of the node unless it has to be fresh. */
export async function schemasOf(
  ctx: ConnectionCtx,
  { row, adaptor }: OpenConnection,
  { fresh = false } = {},
): Promise<ExternalSchema[]> {
  if (fresh) return adaptor.schemas()
  const tag = connectionTag(ctx.site.id, row.name)
  const key = `${tag} schemas ${Math.floor(ctx.now / SCHEMAS_TTL_MS)}`
  // Nobody joins a load that began before what is known here was changed, nor hears a refusal in words that are the merchant's.
  const same = [key, row.updated_at, ctx.caller.role === 'merchant', ...row.settings.map(one => one.revision)]
  const { bytes } = await ctx.cached(key, async () => ({
    text: JSON.stringify(
      (await ctx.platform.adaptorGuard.singleFlight(same.join(), () => adaptor.schemas())).map(
        (schema): CachedSchema => ({
          ...schema,
          operations: [...schema.operations],
          changes: [...schema.changes],
        }),
      ),
    ),
    tags: [tag],
  }))
  const cached: CachedSchema[] = JSON.parse(Buffer.from(bytes).toString())
  return cached.map(schema => ({
    ...schema,
    operations: new Set(schema.operations),
    changes: new Set(schema.changes),
  }))
}
