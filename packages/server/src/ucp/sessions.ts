import { contract } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { findToken, issueToken, type TokenData, updateToken } from '../storage/identity/one-time-tokens.ts'
import { UCP_SESSION_DAYS } from '../storage/retention-periods.ts'
import type { BuyingPlatform } from './platform-profile.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Call } from './shopper-calls.ts'

/** How long a session is kept, in milliseconds. Its order can be read so long, too. */
const SESSION_MS = UCP_SESSION_DAYS * 86_400_000
/** After so long a completion that has not ended counts as failed: its process has died. In milliseconds. */
const COMPLETING_MS = 120_000
const { checkout: checkouts, orders, orderStatus, oauth } = contract

/** Protocols whose checkout sessions are stored. */
export type SessionKind = 'ucp_session' | 'acp_session'

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
}

/** A session with the calls of its visitor. */
export interface OpenSession<K extends SessionKind = 'ucp_session'> {
  id: string
  hash: Buffer
  data: TokenData[K]
  call: Call
}

export type Sessions = ReturnType<typeof ucpSessions>

const unknownSession = () =>
  new ProtocolError(
    404,
    'not_found',
    'There is no checkout session with this id for the platform, or it has expired.',
  )

/** The stored checkout sessions of a protocol. The id of each is a secret, of which the hash is stored (decision 108). */
export function checkoutSessions<K extends SessionKind>(
  { db, clock, ids, platform }: Pick<Host, 'db' | 'clock' | 'ids' | 'platform'>,
  kind: K,
) {
  type Bought = Pick<OpenSession, 'call' | 'data'>

  /** A session of the site, whoever asks for it. */
  const find = async (context: SessionContext, id: string): Promise<OpenSession<K>> => {
    const token = await findToken(db, kind, id, clock.now())
    if (token?.siteId !== context.siteId) throw unknownSession()
    const { visitorId, clientId, sessionId } = token.data
    const issued = await platform.issueAccessToken({
      siteId: token.siteId,
      role: 'visitor',
      id: visitorId,
      clientId,
      sessionId,
      generation: 0,
    })
    return { id, hash: token.hash, data: token.data, call: context.callsOf(issued.token) }
  }

  const isBeingCompleted = ({ completing }: TokenData[SessionKind]) =>
    completing !== undefined && completing !== null && completing.since > clock.now() - COMPLETING_MS

  const change = async (
    session: Pick<OpenSession, 'hash' | 'data'>,
    changes: Partial<TokenData['ucp_session']>,
  ) => {
    await updateToken(db, session.hash, changes)
    Object.assign(session.data, changes)
  }

  /** The placed order as its buyer sees it. */
  const orderOf = async ({ call, data }: Bought) => {
    const { orders: rows } = await call(orders.searchOrders, {
      search: { filter: { checkoutId: data.checkoutId }, cursorPaging: { limit: 1 } },
    })
    const orderId = rows?.[0]?.id
    return orderId ? (await call(orderStatus.getOrderStatus, { orderId })).orderStatus : undefined
  }

  /** Whether an order of the checkout waits for its payment. */
  const isUnpaid = async ({ call, data: { unpaidOrderId } }: Bought) => {
    if (!unpaidOrderId) return false
    const { order } = await call(orders.getOrder, { id: unpaidOrderId })
    return order.status === 'INITIALIZED'
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

  /** `secret` is its id; a random one by default. */
  const create = async (context: SessionContext, data: TokenData[K], secret?: string) =>
    find(
      context,
      await issueToken({ db, ids, now: clock.now() }, kind, {
        siteId: context.siteId,
        data,
        ttlMs: SESSION_MS,
        ...(secret && { secret }),
      }),
    )

  return { find, create, openVisitor, change, begin, isBeingCompleted, requireOpen, orderOf, isUnpaid }
}

/** The sessions of the Universal Commerce Protocol, each of the platform that made it. */
export function ucpSessions(services: Parameters<typeof checkoutSessions>[0]) {
  const sessions = checkoutSessions(services, 'ucp_session')

  /** A session of the platform that asks. If it has signed the request that made the session, it signs all others, too. */
  const open = async (context: Context, id: string): Promise<OpenSession> => {
    const session = await sessions.find(context, id)
    const { profile, signed } = session.data
    if (profile !== undefined && profile !== context.platform.profile) throw unknownSession()
    if (signed && !context.signed)
      throw new ProtocolError(
        401,
        'signature_missing',
        'The platform has signed the request that made this checkout session: sign this request, too.',
      )
    return session
  }

  const create = (context: Context, data: TokenData['ucp_session']) =>
    sessions.create(context, {
      ...data,
      profile: context.platform.profile,
      ...(context.signed && { signed: true }),
    })

  return { ...sessions, open, create }
}
