import { setTimeout } from 'node:timers/promises'
import { monotonicMs } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import type { AskOptions, PluginFailure, PluginRequest, ServicePlugin } from '../call/service-plugin.ts'
import type { PluginCtx, ServicePlugins } from '../call/services.ts'
import type { Site } from '../call/site.ts'
import { isObject } from '../platform-support/is-object.ts'
import { DEPTH_MAX, findUnstorable, tooDeep } from '../platform-support/json-limits.ts'
import {
  isUnreachable,
  NoReplyInTime,
  PrivateAddress,
  ReplyTooLarge,
  safeRequest,
} from '../platform-support/ssrf-safe-request.ts'
import { BadReply, BadStatus } from './bad-reply.ts'
import { createCircuitBreakers } from './circuit-breaker.ts'
import { atDepth, DEPTH_HEADER, requireDepth } from './depth.ts'
import { createJwtRequests } from './jwt-request.ts'
import type { PluginTraces } from './plugin-traces.ts'
import { pluginSecretsOf } from './secrets.ts'
import { signRequest } from './sign-request.ts'

/** Maximum request size: that of the largest call. */
const REPLY_BYTES_MAX = 16 * 1024 * 1024

/** Room for the request, and for each value to grow to the maximum size: few values need no large reply. */
const replyBytesMax = ({ config }: PluginCtx, body: string, values: number) =>
  Math.min(Buffer.byteLength(body) + values * config.bodyLimitBytes, REPLY_BYTES_MAX)

type AskingCtx = PluginCtx &
  Pick<Ctx<'SERVICE_PLUGIN_LOOP' | 'SERVICE_PLUGIN_UNAVAILABLE'>, 'caller' | 'fail' | 'warn'>

function failureOf(error: unknown): PluginFailure {
  const description = (error as Error).message
  if (error instanceof NoReplyInTime) return { reason: 'TIMEOUT', description }
  if (error instanceof PrivateAddress) return { reason: 'PRIVATE_ADDRESS', description }
  if (error instanceof ReplyTooLarge) return { reason: 'TOO_LARGE', description }
  if (error instanceof BadStatus) return { reason: 'STATUS', description }
  if (error instanceof BadReply) return { reason: 'BAD_REPLY', description }
  return {
    reason: 'UNREACHABLE',
    description: isUnreachable(error) ? description : `broken off: ${description}`,
  }
}

/** Replies have the same JSON limits as requests, because their values are stored like those of requests. */
function parse(text: string): unknown {
  if (tooDeep(text)) throw new BadReply(`the reply is nested more than ${DEPTH_MAX} levels deep`)
  const reply = fromJson(text)
  const unstorable = findUnstorable(text, reply)
  if (unstorable) throw new BadReply(`${unstorable.at || 'the reply'} ${unstorable.why}`)
  return reply
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadReply('the reply is not JSON')
  }
}

/** A serialised plug-in request. */
interface Sent {
  /** JSON, or a token. */
  body: string
  depth: number
  /** Maximum size of the reply, in bytes. */
  bytesMax: number
  rejections: boolean
}

/** Sends the request to the plug-in's URL. */
async function askProgram(
  ctx: PluginCtx,
  plugin: ServicePlugin,
  { body, depth, bytesMax, rejections }: Sent,
): Promise<unknown> {
  const encryptedSecrets = Buffer.from(plugin.encryptedSecrets ?? '', 'base64')
  const { status, text } = await safeRequest(new URL(plugin.uri), {
    method: 'POST',
    body,
    headers: {
      accept: 'application/json',
      [DEPTH_HEADER]: String(depth),
      ...signRequest(
        { id: ctx.ids.guid(), now: ctx.clock.now(), body },
        pluginSecretsOf(ctx, { id: plugin.id, encryptedSecrets }),
      ),
    },
    timeoutMs: plugin.timeoutMs,
    bytesMax,
    allowPrivate: ctx.config.privateEndpoints,
    repeatable: true,
  })
  if (status === 200) return parse(text)
  const rejection = rejections && status >= 400 && status < 500 ? parseRejection(text) : undefined
  if (!rejection) throw new BadStatus(`status ${status}`)
  return rejection
}

/** A reply in which the plug-in says no; undefined for others. */
function parseRejection(text: string): unknown {
  try {
    const reply = parse(text)
    return isObject(reply) && isObject(reply.applicationError) ? reply : undefined
  } catch {
    return undefined
  }
}

/** Calls an in-process plug-in. Request and reply are copied, as over HTTP. */
async function askFunction(
  { answer, timeoutMs }: ServicePlugin & Required<Pick<ServicePlugin, 'answer'>>,
  { body, depth, bytesMax }: Sent,
): Promise<unknown> {
  const timer = new AbortController()
  const late = setTimeout(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new NoReplyInTime(`no reply within ${timeoutMs} ms`)
  })
  const copy = JSON.parse(body)
  try {
    const reply = await Promise.race([atDepth(depth, async () => answer(copy)), late])
    if (reply === undefined) return undefined
    const text = toJson(reply)
    if (Buffer.byteLength(text) > bytesMax) throw new ReplyTooLarge(`more than ${bytesMax} bytes`)
    return parse(text)
  } finally {
    timer.abort()
  }
}

function toJson(reply: unknown): string {
  try {
    return JSON.stringify(reply) ?? ''
  } catch {
    throw new BadReply('the reply cannot be written as JSON')
  }
}

const byPosition = (a: ServicePlugin, b: ServicePlugin) => a.position - b.position

/** Invokes service plug-ins with a timeout and a circuit breaker each. */
export function openServicePlugins({
  local,
  now,
  traces,
}: {
  /** In-process plug-ins. */
  local: readonly ServicePlugin[]
  now: () => number
  /** Receives each request. */
  traces: PluginTraces
}): ServicePlugins {
  const circuits = createCircuitBreakers(now)
  const tokenRequest = createJwtRequests()
  const sorted = new WeakMap<Site, readonly ServicePlugin[]>()

  const withLocal = (site: Site): readonly ServicePlugin[] => {
    const known = sorted.get(site)
    if (known) return known
    const offered = local.filter(({ isOffered }) => isOffered?.(site) ?? true)
    const all = [...offered, ...(site.servicePlugins ?? [])].sort(byPosition)
    sorted.set(site, all)
    return all
  }

  return {
    /** Enabled plug-ins of a site, of all kinds, in their order. */
    of: (site: Site): readonly ServicePlugin[] =>
      local.length === 0 ? (site.servicePlugins ?? []) : withLocal(site),

    health: circuits.health,

    flushTraces: traces.flush,

    /** The reply of the plug-in, or the reason of the failure. */
    async ask<T>(
      ctx: PluginCtx,
      plugin: ServicePlugin,
      request: PluginRequest,
      { read, force, rejections = false, values = 1 }: AskOptions<T>,
    ): Promise<{ reply: T } | { failure: PluginFailure }> {
      const depth = requireDepth(ctx)
      const { answer } = plugin
      const ask = async () => {
        const message = { ...request, siteId: ctx.site.id, requestId: ctx.requestId }
        const body =
          plugin.format === 'JWT' && !answer
            ? await tokenRequest(ctx, plugin, message)
            : JSON.stringify(message)
        const sent = { body, depth, bytesMax: replyBytesMax(ctx, body, values), rejections }
        return read(await (answer ? askFunction({ ...plugin, answer }, sent) : askProgram(ctx, plugin, sent)))
      }
      // An in-process plug-in may use another account for each site.
      const circuit = answer ? { ...plugin, id: `${ctx.site.id} ${plugin.id}` } : plugin
      const [startedAt, start] = [now(), monotonicMs()]
      const outcome = await circuits.guard(circuit, ask, failureOf, { force })
      const { reason = null, description = null } = 'failure' in outcome ? outcome.failure : {}
      if (!answer)
        traces.add({
          siteId: ctx.site.id,
          pluginId: plugin.id,
          kind: request.kind,
          operation: typeof request.operation === 'string' ? request.operation : null,
          requestId: ctx.requestId,
          startedAt,
          tookMs: Math.round(monotonicMs() - start),
          failureReason: reason,
          failureDescription: description,
        })
      return outcome
    },
  }
}

/** The reply; undefined if an optional plug-in failed. Rejects the call if a required plug-in failed. */
export async function askPlugin<T>(
  ctx: AskingCtx,
  plugin: ServicePlugin,
  request: PluginRequest,
  { what, data, ...options }: AskOptions<T> & { what: string; data?: Record<string, unknown> },
): Promise<T | undefined> {
  const answer = await ctx.platform.servicePlugins.ask(ctx, plugin, request, options)
  if ('reply' in answer) return answer.reply
  const { reason, description, retryAfterSec } = answer.failure
  if (plugin.fallback === 'REJECT')
    return ctx.fail('SERVICE_PLUGIN_UNAVAILABLE', {
      servicePluginId: plugin.id,
      kind: plugin.kind,
      reason,
      // It may name addresses of the merchant's network.
      ...(ctx.caller.role === 'merchant' && { description }),
      ...(retryAfterSec !== undefined && { retryAfterSec }),
      ...data,
    })
  ctx.warn('x-stoa-degraded', `${encodeURIComponent(plugin.id)} ${what} ${reason}`)
  return undefined
}
