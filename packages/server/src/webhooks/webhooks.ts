import { contract, type Input, type ReplyOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { readableEventTypes } from '../call/event-areas.ts'
import { Failure, rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { encrypt } from '../identity/index.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'
import { hasApiKey } from '../storage/identity/api-keys.ts'
import { changeDates, type EntityFields, newestFirst, readPage } from '../storage/query/index.ts'
import { listDeliveryRows, replayDeliveries } from '../storage/webhook-deliveries.ts'
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  type StoredWebhook,
  updateWebhookRow,
  type WebhookRow,
  webhookRows,
} from '../storage/webhooks.ts'
import { changedWebhook, requireReadableEvents } from './changed-webhook.ts'
import { openEventWriter } from './event-writer.ts'
import { sendEvent } from './send-event.ts'
import { createNextWebhookKey, ensureWebhookKey, webhookKeys } from './webhook-keys.ts'
import { toWebhook, toWebhookDelivery } from './webhook-view.ts'

type Wire = ReplyOf<typeof contract.webhooks.getWebhook>['webhook']

/** Maximum number of webhooks of a site. */
const WEBHOOKS_MAX = 50
/** Maximum number of events that one call replays. */
const REPLAY_MAX = 10_000

type FindCtx = Pick<Ctx<'WEBHOOK_NOT_FOUND'>, 'db' | 'site' | 'fail'>

const find = async (
  { db, site, fail }: FindCtx,
  id: string,
  options?: { lock: boolean },
): Promise<WebhookRow> => (await findWebhook(db, site.id, id, options)) ?? fail('WEBHOOK_NOT_FOUND', { id })

/** The secret of a webhook for an agent, encrypted. Absent: that before. */
function encryptedSecret(
  { site, platform, ids }: Pick<Ctx, 'site' | 'platform' | 'ids'>,
  {
    id,
    doc,
    encrypted_secret,
  }: Pick<WebhookRow, 'id' | 'doc'> & Partial<Pick<WebhookRow, 'encrypted_secret'>>,
  secret: string | undefined,
): Buffer | null {
  if (secret && !doc.agentId)
    rejectField('secret', 'FIELD_NOT_ALLOWED', 'is for webhooks of an agent: name it in webhook.agentId')
  if (doc.agentId && !secret && !encrypted_secret)
    rejectField('secret', 'REQUIRED_FIELD', 'is required for a webhook of an agent')
  const nonce = Buffer.from(ids.secret(12), 'base64url')
  return secret
    ? encrypt(secret, sealedPlaces.webhook(site.id, id), platform.protectionSecret, nonce)
    : (encrypted_secret ?? null)
}

/** Rejects an agent that has no valid API key of the site. */
async function requireAgent({ db, site }: Pick<Ctx, 'db' | 'site'>, { agentId }: StoredWebhook) {
  if (agentId && !(await hasApiKey(db, site.id, agentId)))
    rejectField('webhook.agentId', 'VALIDATION', 'must be the id of an API key that is not revoked')
}

/** What an agent gets as a test. */
const testOfAgent = ({ config }: Pick<Ctx, 'config'>) => ({
  type: 'order_update',
  data: {
    type: 'order',
    id: 'test',
    checkout_session_id: 'test',
    permalink_url: config.publicUrl,
    status: 'created',
  },
})

const timeOf = (text: string | null | undefined) => (text == null ? undefined : Date.parse(text))

/** Fields that queries of webhooks use (protocol/events §5). */
const webhookFields: EntityFields<Caller> = {
  name: 'webhook',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    name: { type: 'string', filter: '*', sort: true, required: true },
    uri: { type: 'string', filter: '*', sort: true, required: true },
    eventTypes: { type: 'string', list: true, filter: '*' },
    clientAppId: { type: 'guid', filter: '*' },
    agentId: { type: 'guid', filter: '*' },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    ...changeDates,
  },
}

export const webhookHandlers = implement(contract.webhooks, {
  async createWebhook({ webhook: sent, secret }, ctx) {
    const input = sent as Input<Wire>
    const doc = changedWebhook(ctx, input)
    requireReadableEvents(ctx, doc)
    await requireAgent(ctx, doc)
    await ensureWebhookKey(ctx)
    const id = ctx.ids.guid()
    const created = await insertWebhook(ctx.db, ctx.site.id, {
      id,
      doc,
      encryptedSecret: encryptedSecret(ctx, { id, doc }, secret),
      now: ctx.now,
      limit: WEBHOOKS_MAX,
    })
    if (!created) return ctx.fail('WEBHOOK_LIMIT', { limit: WEBHOOKS_MAX })
    const row =
      input.status === 'PAUSED'
        ? ((await updateWebhookRow(ctx.db, { ...created, status: 'PAUSED' }, ctx.now)) ?? created)
        : created
    ctx.emit('stoa.platform.v1.webhook_created', row.id, { webhook: toWebhook(row) })
    return { webhook: toWebhook(row), keys: await webhookKeys(ctx) }
  },

  async getWebhook({ id }, ctx) {
    return { webhook: toWebhook(await find(ctx, id)) }
  },

  async listWebhooks(_, ctx) {
    return { webhooks: (await listWebhookRows(ctx.db, ctx.site.id)).map(toWebhook) }
  },

  async queryWebhooks({ query }, ctx) {
    const plan = planOrReject(ctx, query, webhookFields)
    const { rows, page } = readPage(plan, await webhookRows.find(ctx.db, ctx.site.id, plan))
    return { webhooks: rows.map(toWebhook), pagingMetadata: page }
  },

  async updateWebhook({ webhook: sent, secret }, ctx) {
    const { id, revision } = sent as { id: string; revision?: number | null }
    const before = await find(ctx, id, { lock: true })
    if (typeof revision === 'number' && revision !== before.revision)
      throw new Failure('CONFLICT', { revision: before.revision })
    const input = sent as Input<Wire>
    const doc = changedWebhook(ctx, input, before.doc)
    requireReadableEvents(ctx, doc)
    const status = input.status ?? before.status
    const encrypted_secret = encryptedSecret(ctx, { ...before, doc }, secret)
    const row =
      (await updateWebhookRow(ctx.db, { ...before, doc, status, encrypted_secret }, ctx.now)) ?? before
    ctx.emit(
      'stoa.platform.v1.webhook_updated',
      id,
      { webhook: toWebhook(row) },
      { webhook: toWebhook(before) },
    )
    return { webhook: toWebhook(row) }
  },

  async deleteWebhook({ id }, ctx) {
    const row = await find(ctx, id, { lock: true })
    await deleteWebhookRow(ctx.db, ctx.site.id, id)
    ctx.emit('stoa.platform.v1.webhook_deleted', id, { id }, { webhook: toWebhook(row) })
    return {}
  },

  async testWebhook({ id, eventType }, ctx) {
    const webhook = await find(ctx, id)
    await requireAgent(ctx, webhook.doc)
    const message = await openEventWriter(ctx, webhook, async () => testOfAgent(ctx))
    const written = await message(1, {
      id: 0,
      type: eventType ?? 'stoa.platform.v1.webhook_tested',
      entity_id: id,
      actor_role: ctx.caller.role,
      actor_id: ctx.caller.id,
      request_id: ctx.requestId,
      payload: { webhookId: id },
      before: null,
      created_at: ctx.now,
      isStaff: ctx.caller.staffRole !== undefined,
    })
    if (!written) throw new Error('a test event is for every webhook')
    const { failure, replyStatus, reply, tookMs } = await sendEvent(new URL(webhook.doc.uri), {
      ...written,
      allowPrivate: ctx.config.privateEndpoints,
    })
    return {
      delivered: failure === null,
      tookMs,
      ...(replyStatus !== null && { replyStatus }),
      ...(reply !== null && { reply }),
      ...(failure !== null && { failure }),
    }
  },

  async listWebhookDeliveries({ id, status, before, limit }, ctx) {
    const webhook = await find(ctx, id)
    const size = limit ?? 50
    const rows = await listDeliveryRows(ctx.db, webhook, {
      ...(status && { status }),
      ...(before && { before: Number(before) }),
      types: readableEventTypes(ctx.caller),
      limit: size + 1,
    })
    return { deliveries: rows.slice(0, size).map(toWebhookDelivery), hasNext: rows.length > size }
  },

  async replayWebhookDeliveries({ id, eventId, eventType, from, to, onlyDead }, ctx) {
    const webhook = await find(ctx, id, { lock: true })
    requireReadableEvents(ctx, webhook.doc)
    const selection = {
      eventId: eventId ? Number(eventId) : undefined,
      eventType: eventType ?? undefined,
      from: timeOf(from),
      to: timeOf(to),
      onlyDead: onlyDead ?? false,
    }
    return {
      count: await replayDeliveries(ctx.db, webhook, selection, { now: ctx.now, limit: REPLAY_MAX }),
    }
  },

  async listWebhookKeys(_, ctx) {
    return { keys: await webhookKeys(ctx) }
  },

  async rotateWebhookKey(_, ctx) {
    const id = await createNextWebhookKey(ctx)
    const keys = await webhookKeys(ctx)
    ctx.emit('stoa.platform.v1.webhook_key_created', id, { key: keys.find(key => key.id === id) })
    return { keys }
  },
})
