import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FieldViolation } from '@stoa/contract'
import type { Caller } from '../call/context.ts'
import type { Host } from '../call/host.ts'
import { canonicalJson } from '../platform-support/canonical-json.ts'
import { isGuid } from '../platform-support/guid.ts'
import {
  CallRejected,
  type CallRequest,
  type Incoming,
  ProtocolError,
  parseBody,
  shopperCalls,
} from '../ucp/index.ts'
import { SessionBody, SessionCancelBody, SessionChangesBody, SessionPaymentBody } from './acp-bodies.ts'
import { type AcpAnswer, type AgentContext, acpCheckouts } from './acp-checkouts.ts'
import { AcpError } from './acp-error.ts'
import { onceForAgent } from './idempotent-answers.ts'
import { ACP_VERSION } from './session-view.ts'

const KEY_MAX = 255
/** Oldest and newest time of a signature, in milliseconds from now. */
const SIGNATURE_AGE_MS = 300_000
/** The scope of keys that buy. */
const SCOPE = 'purchases:write'

const BODIES = {
  create: SessionBody,
  update: SessionChangesBody,
  complete: SessionPaymentBody,
  cancel: SessionCancelBody,
} as const
type Bodies = typeof BODIES
type Operation = keyof Bodies | 'get'

/** What the edge lends to the feature. */
interface Options {
  callRequest: CallRequest
  /** Compiles the check of a body, which ignores unknown fields. */
  compileBodyCheck(schema: Bodies[keyof Bodies]): (body: unknown) => FieldViolation[]
  /** Client id of the only shop of the installation. */
  onlyClientId(): Promise<string | undefined>
}

/** A request of an agent to an operation. */
interface AgentMessage extends Incoming {
  clientId: string
  id: string
  text: string
  /** Whom the token of the request names. */
  identify(): Promise<Caller>
}

export interface AcpReply {
  status: number
  body: object
  headers: Record<string, string>
}

const errorBody = (status: number, code: string, message: string, param?: string) => ({
  type:
    status === 503
      ? 'service_unavailable'
      : status >= 500 || status === 429
        ? 'processing_error'
        : 'invalid_request',
  code,
  message,
  ...(param && { param }),
})

/** The operations of the protocol by name, from the text of a request to the reply. */
export function acpOperations(host: Host, { callRequest, compileBodyCheck, onlyClientId }: Options) {
  const { config, clock, platform } = host
  const { publicUrl } = config
  const checkouts = acpCheckouts({ ...host, publicUrl })
  const checks = {
    create: compileBodyCheck(BODIES.create),
    update: compileBodyCheck(BODIES.update),
    complete: compileBodyCheck(BODIES.complete),
    cancel: compileBodyCheck(BODIES.cancel),
  }

  const clientOf = async (clientId: string) =>
    isGuid(clientId) ? platform.directory.client(clientId) : undefined

  const requireShop = async (clientId: string) => {
    const client = await clientOf(clientId)
    if (!client)
      throw new AcpError(
        404,
        'not_found',
        'There is no such shop. Read its address at /.well-known/acp.json.',
      )
    return client
  }

  /** The agent of a key: an API key or client app of the shop with the scope to buy. */
  const agentOf = async ({ identify }: AgentMessage, siteId: string): Promise<string> => {
    const { role, id, siteId: site, scopes, staffRole } = await identify()
    if (role === 'anyone')
      throw new AcpError(
        401,
        'unauthorized',
        'The request needs the header “Authorization: Bearer <API key>”.',
        {
          headers: { 'www-authenticate': 'Bearer' },
        },
      )
    if (role !== 'merchant' || staffRole || site !== siteId || (scopes && !scopes.includes(SCOPE)))
      throw new AcpError(403, 'forbidden', `The key must be an API key of this shop with the scope ${SCOPE}.`)
    return id
  }

  const parse = (name: Operation, text: string): unknown => {
    if (name === 'get' || (name === 'cancel' && text.trim() === '')) return {}
    const body = parseBody(text, (content, at) => {
      throw new AcpError(
        400,
        at === undefined ? 'invalid_json' : 'invalid',
        content,
        at ? { param: `$.${at}` } : {},
      )
    })
    const [wrong] = checks[name](body)
    if (wrong)
      throw new AcpError(400, 'invalid', `${wrong.field || 'The body'} ${wrong.description}.`, {
        ...(wrong.field && { param: `$.${wrong.field}` }),
      })
    return body
  }

  /** A signature is HMAC-SHA256 with the key of the agent over the time, a dot and the canonical JSON of the body, in base64url. */
  const checkSignature = (headers: Headers, body: unknown): void => {
    const signature = headers.get('signature')
    if (signature === null) return
    const timestamp = headers.get('timestamp') ?? ''
    const age = clock.now() - Date.parse(timestamp)
    if (!(Math.abs(age) <= SIGNATURE_AGE_MS))
      throw new AcpError(
        401,
        'invalid_signature',
        `A signed request needs the header Timestamp, RFC 3339, at most ${SIGNATURE_AGE_MS / 60_000} minutes from now.`,
      )
    const key = (headers.get('authorization') ?? '').replace(/^Bearer /i, '')
    const expected = createHmac('sha256', key)
      .update(`${timestamp}.${canonicalJson(body)}`)
      .digest()
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new AcpError(
        401,
        'invalid_signature',
        'The signature does not belong to the body, the time and the key.',
      )
  }

  const checkVersion = (headers: Headers): void => {
    const version = headers.get('api-version')
    if (version === ACP_VERSION) return
    throw new AcpError(
      400,
      version === null ? 'missing_api_version' : 'unsupported_api_version',
      `The header API-Version must be ${ACP_VERSION}.`,
      { body: { supported_versions: [ACP_VERSION] } },
    )
  }

  const work = (name: Operation, context: AgentContext, id: string, body: unknown): Promise<AcpAnswer> => {
    switch (name) {
      case 'create':
        return checkouts.create(context, body as Parameters<typeof checkouts.create>[1])
      case 'get':
        return checkouts.get(context, id)
      case 'update':
        return checkouts.update(context, id, body as Parameters<typeof checkouts.update>[2])
      case 'complete':
        return checkouts.complete(context, id, body as Parameters<typeof checkouts.complete>[2])
      case 'cancel':
        return checkouts.cancel(context, id)
    }
  }

  const run = async (name: Operation, message: AgentMessage): Promise<AcpAnswer & { replayed?: true }> => {
    const { clientId, id, text, request, env } = message
    const { headers } = request
    const { siteId } = await requireShop(clientId)
    const agentId = await agentOf(message, siteId)
    checkVersion(headers)
    const key = headers.get('idempotency-key')
    if (name !== 'get' && !key)
      throw new AcpError(400, 'idempotency_key_required', 'Every POST needs the header Idempotency-Key.')
    if (key && key.length > KEY_MAX)
      throw new AcpError(400, 'invalid', `The Idempotency-Key must have at most ${KEY_MAX} characters.`)
    const body = parse(name, text)
    checkSignature(headers, body)
    const { pathname } = new URL(request.url)
    const digest = createHash('sha256').update(canonicalJson(body)).digest('base64url')
    const keyOfAgent = key ? `acp ${agentId}\n${pathname}\n${key}` : undefined
    const context: AgentContext = {
      clientId,
      siteId,
      agentId,
      requestKey: `${keyOfAgent}\n${digest}`,
      callsOf: shopperCalls({ fetch: host.fetch, callRequest }, { request, env }, keyOfAgent),
    }
    if (!keyOfAgent) return work(name, context, id, body)
    return onceForAgent(host, { siteId, profile: agentId, key: keyOfAgent, digest }, () =>
      work(name, context, id, body).catch(answerOf),
    )
  }

  /** Rejections are replies that a repeated request gets as well. */
  const answerOf = (error: unknown): AcpAnswer & { headers?: Record<string, string> } => {
    if (error instanceof AcpError) {
      const { status, code, message, param, more } = error
      return {
        status,
        body: { ...errorBody(status, code, message, param), ...more.body },
        headers: more.headers ?? {},
      }
    }
    if (error instanceof ProtocolError)
      return { status: error.status, body: errorBody(error.status, error.code, error.message) }
    if (!(error instanceof CallRejected) || (error.status >= 500 && error.status !== 503)) throw error
    const isBusy = error.status === 429 || error.status === 503
    return {
      status: isBusy ? error.status : 409,
      body: errorBody(
        isBusy ? error.status : 409,
        isBusy ? 'rate_limited' : error.code.toLowerCase(),
        error.message,
      ),
      headers: isBusy ? { 'retry-after': '5' } : {},
    }
  }

  return {
    /** What agents read before they have a key. Undefined if no shop is named, or an unknown one. */
    async discovery(clientId: string | undefined): Promise<object | undefined> {
      const named = clientId ?? (await onlyClientId())
      const client = named ? await clientOf(named) : undefined
      const site = client && (await platform.directory.site(client.siteId))
      if (!site) return undefined
      return {
        protocol: {
          name: 'acp',
          version: ACP_VERSION,
          supported_versions: [ACP_VERSION],
          documentation_url: `${publicUrl}/docs/guides/assistants`,
        },
        api_base_url: `${publicUrl}/acp/${named}`,
        transports: ['rest'],
        capabilities: {
          services: ['checkout', 'orders'],
          extensions: [{ name: 'discount' }],
          intervention_types: ['3ds'],
          supported_currencies: [site.currency.toLowerCase()],
          supported_locales: site.settings.languages,
        },
      }
    },

    async answer(name: Operation, message: AgentMessage): Promise<AcpReply> {
      const { headers } = message.request
      const echoed = ['request-id', ...(name === 'get' ? [] : ['idempotency-key'])].flatMap(header => {
        const value = headers.get(header)?.slice(0, KEY_MAX)
        return value ? [[header, value] as const] : []
      })
      const reply = await run(name, message).catch(answerOf)
      return {
        status: reply.status,
        body: reply.body,
        headers: {
          'cache-control': 'no-store',
          ...Object.fromEntries(echoed),
          ...('headers' in reply && reply.headers),
          ...('replayed' in reply && { 'idempotent-replayed': 'true' }),
        },
      }
    },

    /** Where the buyer goes on with a checkout. Undefined if there is no such checkout any more. */
    async continueAt({
      clientId,
      id,
      ...incoming
    }: Omit<AgentMessage, 'text' | 'identify'>): Promise<string | undefined> {
      try {
        const { siteId } = await requireShop(clientId)
        const callsOf = shopperCalls({ fetch: host.fetch, callRequest }, incoming, undefined)
        return await checkouts.continueAt({ clientId, siteId, requestKey: '', callsOf }, id)
      } catch (error) {
        if (error instanceof AcpError || error instanceof ProtocolError || error instanceof CallRejected)
          return undefined
        throw error
      }
    },
  }
}
