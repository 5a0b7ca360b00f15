import { createHash } from 'node:crypto'
import type { FieldViolation, Infer } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { isGuid } from '../platform-support/guid.ts'
import { CheckoutBody, CompleteBody, SearchBody } from './bodies.ts'
import { businessProfile, has, ORDER, paymentHandlers, VERSION } from './capabilities.ts'
import { catalogSearch } from './catalog.ts'
import { type Answer, checkoutOperations, withoutResource } from './checkouts.ts'
import { requireSignature, saysSigned, signatureHeaders } from './message-signatures.ts'
import { problem } from './messages.ts'
import { orderUpdates } from './order-updates.ts'
import { platformProfiles } from './platform-profile.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Context } from './sessions.ts'
import { CallRejected, type CallRequest, type Incoming, shopperCalls } from './shopper-calls.ts'
import { once } from './stored-replies.ts'

const KEY_MAX = 255

type BodySchema = typeof CheckoutBody | typeof CompleteBody | typeof SearchBody

/** What the edge lends to the feature. */
interface Options {
  callRequest: CallRequest
  /** Compiles the check of a body, which ignores unknown fields. */
  compileBodyCheck(schema: BodySchema): (body: unknown) => FieldViolation[]
  /** Client id of the only shop of the installation. */
  onlyClientId(): Promise<string | undefined>
}

/** A request to an operation on a checkout of a shop. */
interface OperationRequest extends Incoming {
  clientId: string
  id: string
  text: string
}

interface Reply {
  status: number
  /** JSON. */
  text: string
  headers: Record<string, string>
}

/** Replies of these operations are signed. */
const SIGNED: readonly string[] = ['complete', 'order']

/** The operations of the protocol by name, from the text of a request to the reply. */
export function ucpOperations(host: Host, { callRequest, compileBodyCheck, onlyClientId }: Options) {
  const { config, clock, ids, platform } = host
  const { publicUrl, testPayments } = config
  const updates = orderUpdates(host, {
    publicUrl,
    allowPrivate: config.privateEndpoints,
    snapshot: ({ siteId, clientId }, id) => {
      const incoming = { request: new Request(publicUrl), env: {} }
      return checkouts.snapshot(unnegotiated({ siteId, clientId }, incoming), id)
    },
  })
  const checkouts = checkoutOperations({ ...host, publicUrl, testPayments, follow: updates.follow })
  const search = catalogSearch(host)
  const profiles = platformProfiles({
    outgoing: platform.outgoing,
    clock,
    allowHttp: config.privateEndpoints,
  })

  const operation = <Body>(
    schema: BodySchema | undefined,
    run: (context: Context, id: string, body: Body) => Promise<Answer>,
    { capability = 'checkout', changes = schema !== undefined } = {},
  ) => {
    const check = schema && compileBodyCheck(schema)
    const parse = (text: string): Body => {
      let body: Body
      try {
        body = JSON.parse(check ? text : '{}')
      } catch {
        throw new ProtocolError(400, 'invalid_request', 'The body must be JSON.')
      }
      const [wrong] = check?.(body) ?? []
      if (wrong) throw new ProtocolError(400, 'invalid_request', `${wrong.field} ${wrong.description}.`)
      return body
    }
    return {
      run: (context: Context, id: string, text: string) => run(context, id, parse(text)),
      capability,
      changes,
    }
  }

  const operations = {
    create: operation<Parameters<typeof checkouts.create>[1]>(CheckoutBody, (context, _, body) =>
      checkouts.create(context, body),
    ),
    get: operation(undefined, checkouts.get),
    update: operation(CheckoutBody, checkouts.update),
    complete: operation(CompleteBody, checkouts.complete),
    cancel: operation(undefined, checkouts.cancel, { changes: true }),
    order: operation(undefined, checkouts.order, { capability: 'order' }),
    search: operation(SearchBody, (context, _, body: Infer<typeof SearchBody>) => search(context, body), {
      capability: 'catalog.search',
      changes: false,
    }),
  }

  const findShop = async (clientId: string) =>
    isGuid(clientId) ? platform.directory.client(clientId) : undefined

  const requireShop = async (clientId: string) =>
    (await findShop(clientId)) ??
    reject(404, 'not_found', 'There is no such shop. Read its profile at /.well-known/ucp.')

  const incompatible = (name: string) =>
    withoutResource(
      [
        problem(
          'capabilities_incompatible',
          `The profile of the platform does not have the capability dev.ucp.shopping.${name} in version ${VERSION}.`,
        ),
      ],
      publicUrl,
    )

  /** What the shop itself does with a session. */
  const unnegotiated = (shop: Pick<Context, 'siteId' | 'clientId'>, incoming: Incoming): Context => ({
    ...shop,
    platform: { profile: '', capabilities: new Set([ORDER]), signingKeys: [] },
    signed: false,
    requestKey: '',
    callsOf: shopperCalls({ fetch: host.fetch, callRequest }, incoming, undefined),
  })

  /** Negotiates, checks the body, and repeats a former reply. */
  const run = async (
    name: keyof typeof operations,
    { clientId, id, text, request, env }: OperationRequest,
  ) => {
    const { method, headers, url } = request
    const { run: work, capability, changes } = operations[name]
    const key = changes ? (headers.get('idempotency-key') ?? undefined) : undefined
    if (key !== undefined && (key === '' || key.length > KEY_MAX))
      reject(400, 'invalid_request', `The Idempotency-Key must have 1 to ${KEY_MAX} characters.`)
    const { siteId } = await requireShop(clientId)
    const agent = await profiles.of(headers)
    const { pathname, search } = new URL(url)
    const signed = saysSigned(headers)
    if (signed)
      await requireSignature(
        // Of the address that platforms use, whatever a proxy makes of it.
        { method, url: new URL(pathname + search, publicUrl), headers, body: text || undefined },
        { keyOf: keyId => profiles.keyOf(agent, keyId), now: clock.now(), changes },
      )
    else if (config.ucpSigned)
      reject(
        401,
        'signature_missing',
        'This shop takes signed requests only: send Signature-Input and Signature.',
      )
    if (!has(agent.capabilities, capability)) return incompatible(capability)
    const digest = createHash('sha256').update(`${method} ${pathname}\n${text}`).digest('base64url')
    // A copy of a signed request without its signature gets no reply that is stored for the signed one.
    const caller = signed ? `${agent.profile} signed` : agent.profile
    const keyOfPlatform = key && `${caller}\n${key}`
    const context: Context = {
      clientId,
      siteId,
      platform: agent,
      signed,
      requestKey: `${keyOfPlatform ?? ids.guid()}\n${digest}`,
      callsOf: shopperCalls({ fetch: host.fetch, callRequest }, { request, env }, keyOfPlatform),
    }
    return once(host, { siteId, profile: caller, key, digest }, () => work(context, id, text))
  }

  const failure = (error: unknown) => {
    const body = (code: string, content: string) => ({ code, content, continue_url: publicUrl })
    if (error instanceof ProtocolError) {
      const wait = error.status === 503 && { 'retry-after': '60' }
      return { status: error.status, body: body(error.code, error.message), headers: { ...wait } }
    }
    if (!(error instanceof CallRejected) || (error.status >= 500 && error.status !== 503)) throw error
    const isBusy = error.status === 429 || error.status === 503
    return {
      status: isBusy ? error.status : 409,
      body: body(error.code.toLowerCase(), error.message),
      headers: { ...(isBusy && { 'retry-after': '5' }) },
    }
  }

  return {
    /** The profile of a shop. Undefined if none is named, or an unknown one. */
    async profile(clientId: string | undefined): Promise<object | undefined> {
      const named = clientId ?? (await onlyClientId())
      if (!named || !(await findShop(named))) return undefined
      return businessProfile(
        `${publicUrl}/ucp/${named}`,
        paymentHandlers(testPayments),
        await platform.messageKeys(),
      )
    },

    updates,

    async answer(name: keyof typeof operations, message: OperationRequest): Promise<Reply> {
      const requestId = message.request.headers.get('request-id')?.slice(0, 200)
      const { status, body, ...reply } = await run(name, message).catch(failure)
      const text = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(requestId && { 'request-id': requestId }),
        ...('headers' in reply && reply.headers),
      }
      const signature =
        status < 300 && SIGNED.includes(name)
          ? await signatureHeaders(
              platform,
              { status, headers: new Headers(headers), body: text },
              [],
              clock.now(),
            )
          : {}
      return { status, text, headers: { ...headers, ...signature } }
    },

    /** Where the buyer goes on with a checkout. Undefined if there is no such checkout any more. */
    async continueAt({
      clientId,
      id,
      ...incoming
    }: Omit<OperationRequest, 'text'>): Promise<string | undefined> {
      try {
        const { siteId } = await requireShop(clientId)
        return await checkouts.continueAt(unnegotiated({ siteId, clientId }, incoming), id)
      } catch (error) {
        if (error instanceof ProtocolError) return undefined
        throw error
      }
    },
  }
}

function reject(status: ProtocolError['status'], code: string, content: string): never {
  throw new ProtocolError(status, code, content)
}
