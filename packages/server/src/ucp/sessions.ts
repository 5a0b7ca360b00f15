import { contract } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import {
  consumeToken,
  findToken,
  issueToken,
  type TokenData,
  type UcpSession,
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

/** A request for the shop of a client app: who sends it, under which key, and how it makes calls. */
export interface Context {
  clientId: string
  siteId: string
  platform: BuyingPlatform
  /** Whether the platform has signed the request. */
  signed: boolean
  /** The member for whom the platform acts. */
  member?: LinkedMember
  /** Identifies the request; the same for a repetition. */
  requestKey: string
  callsOf(token: string | undefined): Call
}

type Kind = 'ucp_session' | 'ucp_cart'

/** A session with the calls of its visitor. */
export interface OpenSession<K extends Kind = 'ucp_session'> {
  id: string
  hash: Buffer
  data: TokenData[K]
  call: Call
}

const unknownSession = (kind: Kind) =>
  kind === 'ucp_cart'
    ? new ResourceNotFound('cart', 'There is no cart with this id for the platform, or it has expired.')
    : new ProtocolError(
        404,
        'not_found',
        'There is no checkout session with this id for the platform, or it has expired.',
      )

export type Sessions = ReturnType<typeof checkoutSessions>

/** The stored checkout sessions. The id of each is a secret, of which the hash is stored (decision 108). */
export function checkoutSessions({
  db,
  clock,
  ids,
  platform,
  publicUrl,
}: Pick<Host, 'db' | 'clock' | 'ids' | 'platform'> & { publicUrl: string }) {
  /** A session of the site, whoever asks for it. */
  const find = async <K extends Kind>(kind: K, context: Context, id: string): Promise<OpenSession<K>> => {
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

  /** A session of the platform that asks. If it has signed the request that made the session, it signs all others, too. */
  const openAs = async <K extends Kind>(kind: K, context: Context, id: string): Promise<OpenSession<K>> => {
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
  const open = (context: Context, id: string) => openAs('ucp_session', context, id)

  const isBeingCompleted = ({ completing }: UcpSession) =>
    completing !== undefined && completing !== null && completing.since > clock.now() - COMPLETING_MS

  const change = async <K extends Kind>(session: OpenSession<K>, changes: Partial<TokenData[K]>) => {
    await updateToken(db, session.hash, changes)
    Object.assign(session.data, changes)
  }

  /** Ends a session: its id is unknown from now on. */
  const end = ({ hash }: OpenSession<'ucp_cart'>) => consumeToken(db, 'ucp_cart', hash, clock.now())

  /** The placed order as its buyer sees it. */
  const orderOf = async ({ call, data }: OpenSession) => {
    const { orders: rows } = await call(orders.searchOrders, {
      search: { filter: { checkoutId: data.checkoutId }, cursorPaging: { limit: 1 } },
    })
    const orderId = rows?.[0]?.id
    return orderId ? (await call(orderStatus.getOrderStatus, { orderId })).orderStatus : undefined
  }

  /** Whether an order of the checkout waits for its payment. */
  const isUnpaid = async ({ call, data: { unpaidOrderId } }: OpenSession) => {
    if (!unpaidOrderId) return false
    const { order } = await call(orders.getOrder, { id: unpaidOrderId })
    return order.status === 'INITIALIZED'
  }

  /** Fails with 409 if the session has ended. */
  const requireOpen = async ({ call, data }: OpenSession) => {
    const { checkout } = await call(checkouts.getCheckout, { id: data.checkoutId })
    const ended = checkout.completed ? 'completed' : data.canceled ? 'canceled' : undefined
    if (ended)
      throw new ProtocolError(409, 'checkout_not_modifiable', `The checkout is ${ended}: create a new one.`)
    return checkout
  }

  /** Takes the session for one completion. Of parallel ones, the first has it. */
  const begin = ({ hash, data }: OpenSession, requestKey: string) =>
    db.transaction(async tx => {
      const token = await findToken(tx, 'ucp_session', hash, clock.now(), { lock: true })
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

  /** The shopper of a new session, who makes its calls: the member for whom the platform acts, otherwise a new visitor. */
  const openShopper = async ({ clientId, member, callsOf }: Context) => {
    const token =
      member?.token ??
      (await callsOf(undefined)(oauth.token, { clientId, grantType: 'anonymous' })).access_token
    const claims = member?.claims ?? (await platform.readAccessToken(token))?.claims
    if (!claims) throw new Error('a new visitor has no claims')
    const visit: UcpVisit = {
      visitorId: claims.id,
      clientId: claims.clientId,
      sessionId: claims.sessionId,
      ...(member && { isMember: true }),
    }
    return { visit, call: callsOf(token) }
  }

  /** Stores a session of the platform. With a `secret` it is stored once. */
  const store = async <K extends Kind>(kind: K, context: Context, data: TokenData[K], secret?: string) =>
    find(
      kind,
      context,
      await issueToken({ db, ids, now: clock.now() }, kind, {
        siteId: context.siteId,
        data: { ...data, profile: context.platform.profile, ...(context.signed && { signed: true }) },
        ttlMs: SESSION_MS,
        ...(secret && { secret }),
      }),
    )

  return {
    find,
    open,
    openAs,
    store,
    end,
    openShopper,
    change,
    begin,
    isBeingCompleted,
    requireOpen,
    orderOf,
    isUnpaid,
  }
}
