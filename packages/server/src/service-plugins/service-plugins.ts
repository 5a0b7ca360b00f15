import { contract, type Input, type ReplyOf } from '@stoa/contract'
import { isoTime, monotonicMs } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import { siteTag } from '../identity/index.ts'
import { shownFields } from '../platform-support/pick.ts'
import { listPluginTraces, type PluginTraceRow } from '../storage/plugin-traces.ts'
import {
  deleteServicePlugin,
  findServicePlugin,
  insertServicePlugin,
  listServicePlugins,
  type ServicePluginRow,
  updateServicePlugin,
} from '../storage/service-plugins.ts'
import { ensureWebhookKey } from '../webhooks/index.ts'
import { changedPlugin } from './changed-plugin.ts'
import { newSecret } from './secrets.ts'

type Wire = ReplyOf<typeof contract.servicePlugins.getServicePlugin>['servicePlugin']

/** Maximum number of plug-ins of a site. */
const PLUGINS_MAX = 50

const iso = (ms: number | undefined) => (ms === undefined ? undefined : isoTime(ms))

function healthOf(
  ctx: Pick<Ctx, 'platform'>,
  row: Pick<ServicePluginRow, 'id' | 'revision'>,
): Wire['health'] {
  const { circuit, failures, lastFailure, ...at } = ctx.platform.servicePlugins.health(row)
  return {
    circuit,
    failures,
    ...(lastFailure && {
      lastFailure: { reason: lastFailure.reason, description: lastFailure.description },
    }),
    lastFailureDate: iso(at.lastFailureAt),
    lastSuccessDate: iso(at.lastSuccessAt),
    retryDate: iso(at.retryAt),
  }
}

const shown = shownFields(contract.servicePlugins.getServicePlugin.reply.properties.servicePlugin)

/** Form of events, without the circuit's state, which is not a setting. */
const toSettings = ({
  id,
  revision,
  doc,
  created_at,
  updated_at,
}: Omit<ServicePluginRow, 'encrypted_secrets'>) =>
  ({
    id,
    revision,
    format: 'JSON',
    ...shown(doc),
    createdDate: isoTime(created_at),
    updatedDate: isoTime(updated_at),
  }) as Wire

const toWire = (ctx: Pick<Ctx, 'platform'>, row: ServicePluginRow): Wire => ({
  ...toSettings(row),
  health: healthOf(ctx, row),
})

const toTrace = (row: PluginTraceRow) => ({
  id: String(row.id),
  kind: row.kind,
  ...(row.operation && { operation: row.operation }),
  requestId: row.request_id,
  startedDate: isoTime(row.started_at),
  tookMs: row.took_ms,
  ...(row.failure_reason && {
    failure: { reason: row.failure_reason, description: row.failure_description ?? '' },
  }),
})

type FindCtx = Pick<Ctx<'SERVICE_PLUGIN_NOT_FOUND'>, 'db' | 'site' | 'fail'>

const find = async (ctx: FindCtx, id: string, options?: { lock: boolean }) =>
  (await findServicePlugin(ctx.db, ctx.site.id, id, options)) ?? ctx.fail('SERVICE_PLUGIN_NOT_FOUND', { id })

/** Form for invocations. */
const toAsk = ({ id, revision, doc, encrypted_secrets }: ServicePluginRow): ServicePlugin => ({
  ...doc,
  id,
  revision,
  encryptedSecrets: encrypted_secrets.toString('base64'),
})

type ChangeCtx = Ctx<'SERVICE_PLUGIN_NOT_FOUND', 'stoa.platform.v1.service_plugin_updated'>

/** Changes a plug-in, which resets its circuit on every node. */
async function change(
  ctx: ChangeCtx,
  { id, revision }: { id: string; revision?: number | null },
  changed: (row: ServicePluginRow) => Pick<ServicePluginRow, 'doc' | 'encrypted_secrets'>,
): Promise<Wire> {
  const before = await find(ctx, id, { lock: true })
  if (typeof revision === 'number' && revision !== before.revision)
    throw new Failure('CONFLICT', { revision: before.revision })
  const after = { ...before, ...changed(before) }
  await updateServicePlugin(ctx.db, ctx.site.id, after, ctx.now)
  const row = { ...after, revision: before.revision + 1, updated_at: ctx.now }
  ctx.invalidate(siteTag(ctx.site.id))
  ctx.emit(
    'stoa.platform.v1.service_plugin_updated',
    id,
    { servicePlugin: toSettings(row) },
    { servicePlugin: toSettings(before) },
  )
  return toWire(ctx, row)
}

export const servicePluginHandlers = implement(contract.servicePlugins, {
  async createServicePlugin({ servicePlugin: sent }, ctx) {
    const id = ctx.ids.guid()
    const doc = changedPlugin(ctx, sent as Input<Wire>)
    if (doc.format === 'JWT') await ensureWebhookKey(ctx)
    const { value, encryptedSecrets } = newSecret(ctx, id)
    if (
      !(await insertServicePlugin(
        ctx.db,
        ctx.site.id,
        { id, doc, encryptedSecrets },
        { now: ctx.now, limit: PLUGINS_MAX },
      ))
    )
      ctx.fail('SERVICE_PLUGIN_LIMIT', { limit: PLUGINS_MAX })
    const row = {
      id,
      revision: 1,
      created_at: ctx.now,
      updated_at: ctx.now,
      doc,
      encrypted_secrets: encryptedSecrets,
    }
    ctx.invalidate(siteTag(ctx.site.id))
    ctx.emit('stoa.platform.v1.service_plugin_created', id, { servicePlugin: toSettings(row) })
    return { servicePlugin: toWire(ctx, row), signingSecret: value }
  },

  async getServicePlugin({ id }, ctx) {
    return { servicePlugin: toWire(ctx, await find(ctx, id)) }
  },

  async listServicePlugins({ kind }, ctx) {
    const rows = await listServicePlugins(ctx.db, ctx.site.id)
    return {
      servicePlugins: rows.filter(({ doc }) => !kind || doc.kind === kind).map(row => toWire(ctx, row)),
    }
  },

  async updateServicePlugin({ servicePlugin: sent }, ctx) {
    const { id, revision } = sent as { id: string; revision?: number | null }
    if ((sent as Input<Wire>).format === 'JWT') await ensureWebhookKey(ctx)
    const servicePlugin = await change(ctx, { id, revision }, ({ doc, encrypted_secrets }) => ({
      doc: changedPlugin(ctx, sent as Input<Wire>, doc),
      encrypted_secrets,
    }))
    return { servicePlugin }
  },

  async deleteServicePlugin({ id }, ctx) {
    const row = await find(ctx, id, { lock: true })
    await deleteServicePlugin(ctx.db, ctx.site.id, id)
    ctx.invalidate(siteTag(ctx.site.id))
    ctx.emit('stoa.platform.v1.service_plugin_deleted', id, { id }, { servicePlugin: toSettings(row) })
    return {}
  },

  async listServicePluginTraces({ id, onlyFailed, before, limit }, ctx) {
    await find(ctx, id)
    // Those of this node are complete; other nodes store theirs within seconds.
    await ctx.platform.servicePlugins.flushTraces()
    const size = limit ?? 50
    const rows = await listPluginTraces(ctx.platform.independentDb, ctx.site.id, id, {
      onlyFailed: onlyFailed ?? false,
      limit: size + 1,
      ...(before && { before: Number(before) }),
    })
    return { traces: rows.slice(0, size).map(toTrace), hasNext: rows.length > size }
  },

  async pingServicePlugin({ id }, ctx) {
    const row = await find(ctx, id)
    const startedAt = monotonicMs()
    const answer = await ctx.platform.servicePlugins.ask(
      ctx,
      toAsk(row),
      { kind: 'PING' },
      { read: reply => reply, force: true },
    )
    const { reason, description } = 'failure' in answer ? answer.failure : {}
    return {
      ping: {
        answered: reason === undefined,
        tookMs: Math.round(monotonicMs() - startedAt),
        ...(reason && { failure: { reason, description: description ?? '' } }),
      },
      servicePlugin: toWire(ctx, row),
    }
  },

  async renewSigningSecret({ id }, ctx) {
    let signingSecret = ''
    const servicePlugin = await change(ctx, { id }, ({ doc, encrypted_secrets }) => {
      const renewed = newSecret(ctx, id, encrypted_secrets)
      signingSecret = renewed.value
      return { doc, encrypted_secrets: renewed.encryptedSecrets }
    })
    return { servicePlugin, signingSecret }
  },
})
