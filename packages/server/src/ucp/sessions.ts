import { contract } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import {
  consumeToken,
  findToken,
  issueToken,
  type TokenData,
  type UcpVisit,
  updateToken,
} from '../storage/identity/one-time-tokens.ts'
import { UCP_SESSION_DAYS } from '../storage/retention-periods.ts'
import { identityRequired, type LinkedMember } from './linked-member.ts'
import type { BuyingPlatform } from './platform-profile.ts'
import { ProtocolError, ResourceNotFound } from './protocol-error.ts'
import type { Call } from './shopper-calls.ts'

/** How long a session is kept, in milliseconds. Its order can be read so long, too. */
const SESSION_MS = UCP_SESSION_DAYS * 86_400_000
/** After so long a completion that has not ended counts as failed: its process has died. In milliseconds. */
const COMPLETING_MS = 120_000
/** What the shop does for a member. */
const MEMBER_SCOPES = ['orders:read', 'orders:write']
const { checkout: checkouts, orders, orderStatus, oauth } = contract

/** Protocols whose checkout sessions are stored. */
type CheckoutKind = 'ucp_session' | 'acp_session'
type Kind = CheckoutKind | 'ucp_cart'

/** A request for the shop of a client app: under which key, and how it makes calls. */
export interface SessionContext {
  clientId: string
  siteId: string
  /** Identifies the request; the same for a repetition. */
  requestKey: string
  callsOf(token: string | undefined): Call
}

/** The same with the platform that sends it. */
export interface Context extends SessionContext {
  platform: BuyingPlatform
  /** Whether the platform has signed the request. */
  signed: boolean
  /** The member for whom the platform acts. */
  member?: LinkedMember
}

/** A session with the calls of its shopper. */
export interface OpenSession<K extends Kind = 'ucp_session'> {
  id: string
  hash: Buffer
  data: TokenData[K]
  call: Call
}

type Services = Pick<Host, 'db' | 'clock' | 'ids' | 'platform'>

const unknownSession = (kind: Kind) =>
  kind === 'ucp_cart'
    ? new ResourceNotFound('cart', 'There is no cart with this id for the platform, or it has expired.')
    : new ProtocolError(
        404,
        'not_found',
        'There is no checkout session with this id for the platform, or it has expired.',
      )

/** The stored sessions of all protocols. The id of each is a secret, of which the hash is stored (decision 108). */
function storedSessions({ db, clock, ids, platform }: Services) {
  /** A session of the site, without a check of the platform that asks. */
  const find = async <K extends Kind>(
    kind: K,
    context: SessionContext,
    id: string,
  ): Promise<OpenSession<K>> => {
    const token = await findToken(db, kind, id, clock.now())
    if (token?.siteId !== context.siteId) throw unknownSession(kind)
    const { visitorId, isMember, clientId, sessionId }: UcpVisit = token.data
    const issued = await platform.issueAccessToken({
      siteId: token.siteId,
      role: isMember ? 'member' : 'visitor',
      id: visitorId,
      clientId,
      sessionId,
      generation: 0,
      ...(isMember && { scopes: MEMBER_SCOPES }),
    })
    return { id, hash: token.hash, data: token.data, call: context.callsOf(issued.token) }
  }

  /** Stores a session. `secret` is its id, and it is stored once then; a random one by default. */
  const create = async <K extends Kind>(
    kind: K,
    context: SessionContext,
    data: TokenData[K],
    secret?: string,
  ) =>
    find(
      kind,
      context,
      await issueToken({ db, ids, now: clock.now() }, kind, {
        siteId: context.siteId,
        data,
        ttlMs: SESSION_MS,
        ...(secret && { secret }),
      }),
    )

  const change = async <K extends Kind>(
    session: Pick<OpenSession<K>, 'hash' | 'data'>,
    changes: Partial<TokenData[K]>,
  ) => {
    await updateToken(db, session.hash, changes)
    Object.assign(session.data, changes)
  }

  return { find, create, change }
}

/** The stored checkout sessions of a protocol. */
export function checkoutSessions<K extends CheckoutKind>(services: Services, kind: K) {
  const { db, clock, platform } = services
  const { find, create, change } = storedSessions(services)
  type Bought = Pick<OpenSession, 'call' | 'data'>

  const isBeingCompleted = ({ completing }: TokenData[CheckoutKind]) =>
    completing !== undefined && completing !== null && completing.since > clock.now() - COMPLETING_MS

  /** The placed order as its buyer sees it. */
  const orderOf = async ({ call, data }: Bought) => {
    const { orders: rows } = await call(orders.searchOrders, {
      search: { filter: { checkoutId: data.checkoutId }, cursorPaging: { limit: 1 } },
    })
    const orderId = rows?.[0]?.id
    return orderId ? (await call(orderStatus.getOrderStatus, { orderId })).orderStatus : undefined
  }

  /** Whether an order of the checkout waits for its payment. A process that has died while it placed one has not stored its id. */
  const isUnpaid = async ({ call, data: { checkoutId, completing, unpaidOrderId } }: Bought) => {
    if (!unpaidOrderId && !completing?.since) return false
    const { orders: rows } = await call(orders.searchOrders, {
      search: { filter: { checkoutId, status: 'INITIALIZED' }, cursorPaging: { limit: 1 } },
    })
    return rows?.length === 1
  }

  /** Fails with 409 if the session has ended. */
  const requireOpen = async ({ call, data }: Bought) => {
    const { checkout } = await call(checkouts.getCheckout, { id: data.checkoutId })
    const ended = checkout.completed ? 'completed' : data.canceled ? 'canceled' : undefined
    if (ended)
      throw new ProtocolError(409, 'checkout_not_modifiable', `The checkout is ${ended}: create a new one.`)
    return checkout
  }

  /** Takes the session for one completion. Of parallel ones, the first has it. */
  const begin = ({ hash, data }: Pick<OpenSession, 'hash' | 'data'>, requestKey: string) =>
    db.transaction(async tx => {
      const token = await findToken(tx, kind, hash, clock.now(), { lock: true })
      if (token?.data.canceled)
        throw new ProtocolError(409, 'checkout_not_modifiable', 'The checkout is canceled: create a new one.')
      if (token && isBeingCompleted(token.data) && token.data.completing?.request !== requestKey)
        throw new ProtocolError(
          409,
          'complete_in_progress',
          'The checkout is being completed. Read it again in a moment.',
        )
      const completing = { since: clock.now(), request: requestKey }
      await updateToken(tx, hash, { completing })
      data.completing = completing
    })

  /** Ends a completion. Its request stays known, because it may be repeated. */
  const finish = async ({ hash, data }: Pick<OpenSession, 'hash' | 'data'>) => {
    const completing = data.completing && { ...data.completing, since: 0 }
    await updateToken(db, hash, { completing })
    data.completing = completing
  }

  /** The checkout of a session to be completed: an open one, or the one that this very request has completed, whose reply was lost. */
  const toComplete = async (session: Bought, requestKey: string) => {
    if (session.data.completing?.request !== requestKey) return requireOpen(session)
    return (await session.call(checkouts.getCheckout, { id: session.data.checkoutId })).checkout
  }

  /** A new visitor, who makes the calls of a new session. */
  const openVisitor = async ({ clientId, callsOf }: SessionContext) => {
    const { access_token: token } = await callsOf(undefined)(oauth.token, {
      clientId,
      grantType: 'anonymous',
    })
    const claims = (await platform.readAccessToken(token))?.claims
    if (!claims) throw new Error('a new visitor has no claims')
    return { claims, call: callsOf(token) }
  }

  return {
    find: (context: SessionContext, id: string) => find(kind, context, id),
    create: (context: SessionContext, data: TokenData[K], secret?: string) =>
      create(kind, context, data, secret),
    openVisitor,
    change,
    begin,
    finish,
    toComplete,
    isBeingCompleted,
    requireOpen,
    orderOf,
    isUnpaid,
  }
}

export type Sessions = ReturnType<typeof ucpSessions>

/** The sessions and carts of the Universal Commerce Protocol, each of the platform that made it. */
export function ucpSessions(services: Services & { publicUrl: string }) {
  const { db, clock, publicUrl } = services
  const { find, create } = storedSessions(services)
  const { create: _, find: __, openVisitor, ...sessions } = checkoutSessions(services, 'ucp_session')

  /** A session of the platform that asks. If it has signed the request that made the session, it signs all others, too. */
  const openAs = async <K extends 'ucp_session' | 'ucp_cart'>(
    kind: K,
    context: Context,
    id: string,
  ): Promise<OpenSession<K>> => {
    const session = await find(kind, context, id)
    const { profile, signed, isMember, visitorId }: UcpVisit = session.data
    if (profile !== undefined && profile !== context.platform.profile) throw unknownSession(kind)
    if (signed && !context.signed)
      throw new ProtocolError(
        401,
        'signature_missing',
        'The platform has signed the request that made this session: sign this request, too.',
      )
    if (!isMember) return session
    const { member } = context
    if (member?.claims.id !== visitorId)
      throw identityRequired(publicUrl, context.clientId, member && 'invalid_token')
    return { ...session, call: context.callsOf(member.token) }
  }

  return {
    ...sessions,
    find,
    openAs,
    open: (context: Context, id: string) => openAs('ucp_session', context, id),

    /** Ends a session: its id is unknown from now on. */
    end: ({ hash }: OpenSession<'ucp_cart'>) => consumeToken(db, 'ucp_cart', hash, clock.now()),

    /** The shopper of a new session, who makes its calls: the member for whom the platform acts, otherwise a new visitor. */
    async openShopper(context: Context) {
      const { member } = context
      const { claims, call } = member
        ? { claims: member.claims, call: context.callsOf(member.token) }
        : await openVisitor(context)
      const { id: visitorId, clientId, sessionId } = claims
      const visit: UcpVisit = { visitorId, clientId, sessionId, ...(member && { isMember: true }) }
      return { visit, call }
    },

    /** Stores a session of the platform. With a `secret` it is stored once. */
    store: <K extends 'ucp_session' | 'ucp_cart'>(
      kind: K,
      context: Context,
      data: TokenData[K],
      secret?: string,
    ) =>
      create(
        kind,
        context,
        { ...data, profile: context.platform.profile, ...(context.signed && { signed: true }) },
        secret,
      ),
  }
}
