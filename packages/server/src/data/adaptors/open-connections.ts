import type { Ctx } from '../../call/context.ts'
import {
  type ConnectionWithSettings,
  findConnectionWithSettings,
  listConnectionsWithSettings,
} from '../../storage/data/external-rows.ts'
import { connectionSecretsOf } from './connection-secrets.ts'
import type { Adaptor } from './protocol/adaptor.ts'
import { type AdaptorClient, createAdaptorClient } from './protocol/adaptor-client.ts'
import { openAdaptor } from './protocol/open-adaptor.ts'
import type { AdaptorOperation, ExternalSchema, SchemaChange } from './protocol/schema.ts'

/** Cache lifetime of schemas in milliseconds. Consistent reads bypass the cache. */
export const SCHEMAS_TTL_MS = 30_000

/** Cache tag of a connection. Changes of the connection or of its settings invalidate it. */
export const connectionTag = (siteId: string, name: string) =>
  `connection:${siteId}:${encodeURIComponent(name)}`

type ConnectionCtx = Pick<Ctx, 'db' | 'site' | 'cached' | 'caller' | 'platform' | 'config' | 'now'>

/** A connection that is ready for requests. */
export interface OpenConnection {
  row: ConnectionWithSettings
  client: AdaptorClient
  adaptor: Adaptor
}

/** Opens the connection with this name. Undefined if there is none. */
export async function openConnection(
  ctx: ConnectionCtx,
  name: string,
  requestKey?: string,
): Promise<OpenConnection | undefined> {
  const tag = connectionTag(ctx.site.id, name)
  const { bytes } = await ctx.cached(tag, async () => ({
    text: JSON.stringify((await findConnectionWithSettings(ctx.db, ctx.site.id, name)) ?? null),
    tags: [tag],
  }))
  const row: ConnectionWithSettings | null = JSON.parse(Buffer.from(bytes).toString())
  return row ? toOpen(ctx, row, requestKey) : undefined
}

/** Opens all connections of the site. */
export const openConnections = async (ctx: ConnectionCtx): Promise<OpenConnection[]> =>
  (await listConnectionsWithSettings(ctx.db, ctx.site.id)).map(row => toOpen(ctx, row))

function toOpen(ctx: ConnectionCtx, row: ConnectionWithSettings, requestKey?: string): OpenConnection {
  const tag = connectionTag(ctx.site.id, row.name)
  const link = createAdaptorClient({
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
  return { row, client: link, adaptor: openAdaptor(link, row.protocol) }
}

/** A cached schema: sets are serialized as lists. */
type CachedSchema = Omit<ExternalSchema, 'operations' | 'changes'> & {
  operations: AdaptorOperation[]
  changes: SchemaChange[]
}

/** The schemas of an adaptor, from the node's cache unless `fresh`. */
export async function schemasOf(
  ctx: ConnectionCtx,
  { row, adaptor }: OpenConnection,
  { fresh = false } = {},
): Promise<ExternalSchema[]> {
  if (fresh) return adaptor.schemas()
  const tag = connectionTag(ctx.site.id, row.name)
  const key = `${tag} schemas ${Math.floor(ctx.now / SCHEMAS_TTL_MS)}`
  // The key contains revisions and the role: no caller joins a load from before a change, or gets an error meant for the merchant.
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
