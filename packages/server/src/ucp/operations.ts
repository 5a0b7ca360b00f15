import { createHash } from 'node:crypto'
import { type CallDeclaration, contract, type FieldViolation, type Infer } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { isGuid } from '../platform-support/guid.ts'
import {
  CartBody,
  CheckoutBody,
  CompleteBody,
  LookupBody,
  NewCheckoutBody,
  ProductBody,
  SearchBody,
} from './bodies.ts'
import { businessProfile, has, ORDER, paymentHandlers, type Root, VERSION } from './capabilities.ts'
import { cartOperations } from './carts.ts'
import { catalogOperations } from './catalog.ts'
import { type Answer, CHANNEL, checkoutOperations } from './checkouts.ts'
import { linkedMembers, platformScopes } from './linked-member.ts'
import { problem, withoutResource } from './messages.ts'
import { orderUpdates } from './order-updates.ts'
import { parseBody } from './parse-body.ts'
import { platformProfiles } from './platform-profile.ts'
import { policyText } from './policies.ts'
import { ProtocolError, ResourceNotFound } from './protocol-error.ts'
import { type Context, ucpSessions } from './sessions.ts'
import { CallRejected, type CallRequest, type Incoming, shopperCalls } from './shopper-calls.ts'
import { once } from './stored-replies.ts'

/** Loaded when the first message is signed. */
const signatures = () => import('./message-signatures.ts')

const KEY_MAX = 255

type BodySchema = Parameters<Options['compileBodyCheck']>[0]

/** What the edge lends to the feature. */
interface Options {
  callRequest: CallRequest
  /** Compiles the check of a body, which ignores unknown fields. */
  compileBodyCheck(schema: CallDeclaration['request']): (body: unknown) => FieldViolation[]
  /** Client id of the only shop of the installation. */
  onlyClientId(): Promise<string | undefined>
}

/** A request to an operation on a checkout of a shop. */
interface OperationRequest extends Incoming {
  clientId: string
  id: string
  text: string
  /** The message of MCP around the operation, and what it says instead of headers. */
  envelope?: { body: string; profile?: string; key?: string }
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
  const sessions = ucpSessions({ ...host, publicUrl })
  const findMember = linkedMembers(host, publicUrl)
  const carts = cartOperations(sessions, publicUrl)
  const { transact } = host
  const { follow } = updates
  const catalog = catalogOperations({ clock, platform, publicUrl })
  const { callAs } = catalog
  const checkouts = checkoutOperations({
    transact,
    publicUrl,
    testPayments,
    follow,
    sessions,
    carts,
    callAs,
  })
  const profiles = platformProfiles({
    outgoing: platform.outgoing,
    clock,
    allowHttp: config.privateEndpoints,
  })

  const operation = <Body>(
    schema: BodySchema | undefined,
    run: (context: Context, id: string, body: Body) => Promise<Answer>,
    {
      capability = 'checkout',
      changes = schema !== undefined,
    }: { capability?: Root; changes?: boolean } = {},
  ) => {
    const check = schema && compileBodyCheck(schema)
    const parse = (text: string): Body => {
      const body = parseBody(check ? text : '{}', content => reject(400, 'invalid_request', content)) as Body
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
    create: operation<Infer<typeof NewCheckoutBody>>(NewCheckoutBody, (context, _, body) =>
      checkouts.create(context, body),
    ),
    get: operation(undefined, checkouts.get),
    update: operation(CheckoutBody, checkouts.update),
    complete: operation(CompleteBody, checkouts.complete),
    cancel: operation(undefined, checkouts.cancel, { changes: true }),
    order: operation(undefined, checkouts.order, { capability: 'order' }),
    createCart: operation<Infer<typeof CartBody>>(
      CartBody,
      (context, _, body) => carts.create(context, body),
      {
        capability: 'cart',
      },
    ),
    getCart: operation(undefined, carts.get, { capability: 'cart' }),
    updateCart: operation(CartBody, carts.update, { capability: 'cart' }),
    cancelCart: operation(undefined, carts.cancel, { capability: 'cart', changes: true }),
    search: operation<Infer<typeof SearchBody>>(
      SearchBody,
      (context, _, body) => catalog.search(context, body),
      {
        capability: 'catalog.search',
        changes: false,
      },
    ),
    lookup: operation<Infer<typeof LookupBody>>(
      LookupBody,
      (context, _, body) => catalog.lookup(context, body),
      {
        capability: 'catalog.lookup',
        changes: false,
      },
    ),
    product: operation<Infer<typeof ProductBody>>(
      ProductBody,
      (context, _, body) => catalog.product(context, body),
      {
        capability: 'catalog.lookup',
        changes: false,
      },
    ),
  }

  const findShop = async (clientId: string) =>
    isGuid(clientId) ? platform.directory.client(clientId) : undefined

  const requireShop = async (clientId: string) =>
    (await findShop(clientId)) ??
    reject(404, 'not_found', 'There is no such shop. Read its profile at /.well-known/ucp.')

  const incompatible = (name: Root) =>
    withoutResource(
      name,
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
    { clientId, id, text, request, env, envelope }: OperationRequest,
  ) => {
    const { method, headers, url } = request
    const { run: work, capability, changes } = operations[name]
    const key = changes ? (headers.get('idempotency-key') ?? envelope?.key) : undefined
    if (key !== undefined && (key === '' || key.length > KEY_MAX))
      reject(400, 'invalid_request', `The Idempotency-Key must have 1 to ${KEY_MAX} characters.`)
    const { siteId } = await requireShop(clientId)
    const agent = await profiles.of(headers, envelope?.profile)
    const { pathname, search } = new URL(url)
    const signed = headers.has('signature') || headers.has('signature-input')
    if (signed)
      await (await signatures()).requireSignature(
        // Of the address that platforms use, whatever a proxy makes of it.
        {
          method,
          url: new URL(pathname + search, publicUrl),
          headers,
          body: (envelope?.body ?? text) || undefined,
        },
        {
          keyOf: keyId => profiles.keyOf(agent, keyId),
          now: clock.now(),
          // The body of a message of MCP has its key.
          needsKey: changes && (headers.has('idempotency-key') || envelope?.key === undefined),
        },
      )
    else if (config.ucpSigned)
      reject(
        401,
        'signature_missing',
        'This shop takes signed requests only: send Signature-Input and Signature.',
      )
    if (!has(agent.capabilities, capability)) return incompatible(capability)
    const digest = createHash('sha256').update(`${name} ${id}\n${text}`).digest('base64url')
    const member = await findMember(headers.get('authorization'), { siteId, clientId }, agent, capability)
    // A copy of a signed request without its signature gets no reply that is stored for the signed one.
    const caller = [agent.profile, ...(signed ? ['signed'] : []), ...(member ? [member.claims.id] : [])].join(
      ' ',
    )
    const keyOfPlatform = key && `${caller}\n${key}`
    const context: Context = {
      clientId,
      siteId,
      platform: agent,
      signed,
      ...(member && { member }),
      requestKey: `${keyOfPlatform ?? ids.guid()}\n${digest}`,
      callsOf: shopperCalls({ fetch: host.fetch, callRequest }, { request, env }, keyOfPlatform),
    }
    return once(host, { siteId, profile: caller, key, digest }, () => work(context, id, text)).catch(
      error => {
        if (!(error instanceof ResourceNotFound)) throw error
        const messages = [problem('not_found', error.message)]
        return withoutResource(error.root, messages, publicUrl, agent.capabilities)
      },
    )
  }

  const failure = (error: unknown) => {
    const body = (code: string, content: string) => ({ code, content, continue_url: publicUrl })
    if (error instanceof ProtocolError) {
      const { status, code, message } = error
      const wait = status === 503 && { 'retry-after': '60' }
      const isOfMember = 'www-authenticate' in error.headers
      const messages = [problem(code, message, undefined, 'requires_buyer_review')]
      return {
        status,
        body: { ...body(code, message), ...(isOfMember && { messages }) },
        headers: { ...error.headers, ...wait },
      }
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
          ? await (await signatures()).signatureHeaders(
              platform,
              { status, headers: new Headers(headers), body: text },
              [],
              clock.now(),
            )
          : {}
      return { status, text, headers: { ...headers, ...signature } }
    },

    /** Where the buyer goes on with a checkout or a cart. Undefined if it is not there any more. */
    async continueAt(
      kind: 'checkout' | 'cart',
      { clientId, id, ...incoming }: Omit<OperationRequest, 'text'>,
    ): Promise<string | undefined> {
      try {
        const { siteId } = await requireShop(clientId)
        const context = unnegotiated({ siteId, clientId }, incoming)
        if (kind === 'checkout') return await checkouts.continueAt(context, id)
        const { call, data } = await sessions.find('ucp_cart', context, id)
        const { checkoutId } = await call(contract.cart.createCheckout, {
          id: data.cartId,
          channelType: CHANNEL,
        })
        return (await call(contract.checkout.getCheckoutUrl, { id: checkoutId })).checkoutUrl
      } catch (error) {
        if (
          error instanceof ProtocolError ||
          error instanceof ResourceNotFound ||
          error instanceof CallRejected
        )
          return undefined
        throw error
      }
    },

    /** What is protected by access tokens of members (RFC 9728). */
    protectedResource: (clientId: string) => ({
      resource: `${publicUrl}/ucp/${clientId}`,
      authorization_servers: [publicUrl],
      scopes_supported: platformScopes,
      bearer_methods_supported: ['header'],
    }),

    /** The text of a policy that a checkout links to. Undefined if the shop has none. */
    async policy({ clientId, id, ...incoming }: Omit<OperationRequest, 'text'>): Promise<string | undefined> {
      const shop = await findShop(clientId)
      if (!shop) return undefined
      const context = unnegotiated({ siteId: shop.siteId, clientId }, incoming)
      return policyText(await catalog.callAs(context), id)
    },
  }
}

function reject(status: ProtocolError['status'], code: string, content: string): never {
  throw new ProtocolError(status, code, content)
}
