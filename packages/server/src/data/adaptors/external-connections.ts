import { contract, type ReplyOf, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { PRIVATE_ADDRESS_RULE, PrivateAddress } from '../../platform-support/ssrf-safe-request.ts'
import {
  type ConnectionRow,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  updateConnection,
} from '../../storage/data/connection-rows.ts'
import { connectionSecretsOf, encryptSecrets } from './connection-secrets.ts'
import { connectionTag } from './open-connections.ts'
import { type AdaptorSecrets, createAdaptorClient } from './protocol/adaptor-client.ts'
import { handshake, keyMatches, newKeys } from './protocol/handshake.ts'

type Connection = ReplyOf<
  typeof contract.externalDatabaseConnections.getExternalDatabaseConnection
>['externalDatabaseConnection']
type Sent = NonNullable<
  RequestOf<
    typeof contract.externalDatabaseConnections.createExternalDatabaseConnection
  >['externalDatabaseConnection']
>

/** Placeholder for secret values in replies. */
const HIDDEN = '***'
const AT = 'externalDatabaseConnection'

function toConnection(ctx: Ctx, row: ConnectionRow): Connection {
  const { configuration } = connectionSecretsOf(ctx, row.name, row.secrets)
  return {
    name: row.name,
    ...(row.endpoint !== '' && { endpoint: row.endpoint }),
    configuration: Object.fromEntries(Object.keys(configuration).map(key => [key, HIDDEN])),
    connectionStatus: row.status as Connection['connectionStatus'],
    ...(row.public_key !== null && { publicKey: row.public_key }),
    capabilities: row.capabilities as Connection['capabilities'],
  }
}

/** Requests carry secrets, so they require TLS, as those to service plug-ins do. */
function endpointOf({ endpoint }: Sent, { privateEndpoints }: Ctx['config']): string {
  if (endpoint === undefined || endpoint === null || endpoint === '') return ''
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash || url.search)
    rejectField(`${AT}.endpoint`, 'FORMAT', 'must be an address such as https://adaptor.example.com')
  if (!privateEndpoints && url.protocol !== 'https:')
    rejectField(`${AT}.endpoint`, 'FORMAT', 'must start with https://, unless STOA_PRIVATE_ENDPOINTS is on')
  return endpoint
}

/** Keeps stored values where the request has the placeholder. */
const configurationOf = ({ configuration }: Sent, before: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(configuration ?? {}).map(([key, value]) => [key, value === HIDDEN ? before[key] : value]),
  )

/** Runs the handshake and returns the connection to store. */
async function connect(
  ctx: Ctx,
  sent: Sent,
  type: ConnectionRow['connection_type'],
  before?: ConnectionRow,
): Promise<ConnectionRow> {
  const name = sent.name as string
  const known = before && connectionSecretsOf(ctx, before.name, before.secrets)
  const plugin = type === 'WIX_SERVICE_PLUGIN'
  const keys =
    known && keyMatches(known.privateKey, plugin)
      ? { privateKey: known.privateKey, publicKey: before.public_key }
      : newKeys(plugin)
  const secrets: AdaptorSecrets = {
    configuration: configurationOf(sent, known?.configuration ?? {}),
    privateKey: keys.privateKey,
  }
  const endpoint = endpointOf(sent, ctx.config)
  const allowPrivate = ctx.config.privateEndpoints
  const { caller } = ctx
  const link = createAdaptorClient({
    endpoint,
    siteId: ctx.site.id,
    name,
    secrets,
    plugin,
    now: ctx.now,
    allowPrivate,
    // The merchant needs the current status, not a circuit breaker state.
    guard: send => send(),
    caller,
  })
  const answer = await handshake(link).catch(error => {
    if (error instanceof PrivateAddress)
      return rejectField(`${AT}.endpoint`, 'VALIDATION', PRIVATE_ADDRESS_RULE)
    throw error
  })
  return {
    name,
    connection_type: type,
    endpoint,
    secrets: encryptSecrets(ctx, name, secrets),
    public_key: keys.publicKey,
    ...answer,
  }
}

const missing = (ctx: Ctx<'DATA_CONNECTION_NOT_FOUND'>, name: string) =>
  ctx.fail('DATA_CONNECTION_NOT_FOUND', { name })

export const externalConnectionHandlers = implement(contract.externalDatabaseConnections, {
  async createExternalDatabaseConnection({ externalDatabaseConnection: sent, connectionType }, ctx) {
    const name = sent?.name ?? ''
    if (name.includes('/'))
      rejectField(
        `${AT}.name`,
        'FORMAT',
        'must have no slash: collections are called `connection/collection`',
      )
    if (await findConnection(ctx.db, ctx.site.id, name)) ctx.fail('DATA_CONNECTION_EXISTS', { name })
    const row = await connect(ctx, sent as Sent, connectionType)
    await ctx.transact(ctx.caller, async inner => {
      inner.invalidate(connectionTag(ctx.site.id, name))
      if (!(await insertConnection(inner.db, ctx.site.id, row, ctx.now)))
        inner.fail('DATA_CONNECTION_EXISTS', { name })
    })
    return { externalDatabaseConnection: toConnection(ctx, row) }
  },

  async getExternalDatabaseConnection({ name }, ctx) {
    const row = (await findConnection(ctx.db, ctx.site.id, name)) ?? missing(ctx, name)
    return { externalDatabaseConnection: toConnection(ctx, row) }
  },

  async listExternalDatabaseConnections({ paging }, ctx) {
    const page = { limit: paging?.limit ?? 50, offset: paging?.offset ?? 0 }
    const rows = await listConnections(ctx.db, ctx.site.id, page)
    const total = rows[0]?.listed ?? 0
    return {
      externalDatabaseConnections: rows.map(row => toConnection(ctx, row)),
      pagingMetadata: {
        count: rows.length,
        offset: page.offset,
        total,
        hasNext: page.offset + rows.length < total,
      },
    }
  },

  async updateExternalDatabaseConnection({ externalDatabaseConnection: sent }, ctx) {
    const name = sent?.name ?? ''
    const before = (await findConnection(ctx.db, ctx.site.id, name)) ?? missing(ctx, name)
    const row = await connect(ctx, sent as Sent, before.connection_type, before)
    await ctx.transact(ctx.caller, async inner => {
      inner.invalidate(connectionTag(ctx.site.id, name))
      if (!(await updateConnection(inner.db, ctx.site.id, row, ctx.now))) missing(inner, name)
    })
    return { externalDatabaseConnection: toConnection(ctx, row) }
  },

  async deleteExternalDatabaseConnection({ name }, ctx) {
    if (!(await deleteConnection(ctx.db, ctx.site.id, name))) missing(ctx, name)
    ctx.invalidate(connectionTag(ctx.site.id, name))
    return {}
  },
})
