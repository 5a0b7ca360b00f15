import type { Host } from '../call/host.ts'
import { decrypt, encrypt } from '../identity/index.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'
import { namesPrivateAddress } from '../platform-support/ssrf-safe-request.ts'
import {
  type ChangedUcpOrder,
  dueUcpOrders,
  endUcpAttempt,
  followUcpOrder,
  takeUcpOrder,
  type UcpOrderKey,
} from '../storage/commerce/ucp-orders.ts'
import { ATTEMPTS_MAX, backoffMs, sendEvent } from '../webhooks/index.ts'
import { has } from './capabilities.ts'
import { type UcpMessage, warning } from './messages.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Context, OpenSession } from './sessions.ts'
import { CallRejected } from './shopper-calls.ts'

/** Longer than an attempt with the calls that it makes. After a crash another node continues then. In milliseconds. */
const LEASE_MS = 60_000
/** Attempts at the same time. */
const TOGETHER = 20

interface Options {
  publicUrl: string
  /** Whether addresses may be those of private networks, and without TLS. */
  allowPrivate: boolean
  /** The order of a session as its platform sees it; undefined while it is not placed. */
  snapshot: (
    order: Pick<ChangedUcpOrder, 'siteId' | 'clientId'>,
    sessionId: string,
  ) => Promise<object | undefined>
}

/** Changes of orders for the platforms that placed them (UCP 2026-04-08, order "Events"): each request has the whole order as it is now. */
export function orderUpdates(
  { db, clock, ids, platform, eachDue }: Pick<Host, 'db' | 'clock' | 'ids' | 'platform' | 'eachDue'>,
  { publicUrl, allowPrivate, snapshot }: Options,
) {
  const place = ({ siteId, checkoutId }: UcpOrderKey) => sealedPlaces.ucpOrder(siteId, checkoutId)
  const random = () => Buffer.from(ids.secret(4), 'base64url').readUInt32BE() / 2 ** 32

  async function deliver(order: ChangedUcpOrder, body: string): Promise<boolean> {
    const url = new URL(order.webhookUrl)
    const headers = {
      'content-type': 'application/json',
      'ucp-agent': `profile="${publicUrl}/.well-known/ucp?clientId=${order.clientId}"`,
      'idempotency-key': order.changeId,
      'webhook-id': order.changeId,
      'webhook-timestamp': String(Math.floor(order.changedAt / 1000)),
    }
    const covered = ['ucp-agent', 'idempotency-key', 'webhook-id', 'webhook-timestamp']
    const message = { method: 'POST', url, headers: new Headers(headers), body }
    const { signatureHeaders } = await import('./message-signatures.ts')
    const signature = await signatureHeaders(platform, message, covered, clock.now())
    const { failure } = await sendEvent(url, { body, headers: { ...headers, ...signature }, allowPrivate })
    return failure === null
  }

  /** Makes one attempt. Returns whether another change has come meanwhile. */
  async function attempt(key: UcpOrderKey): Promise<boolean> {
    const order = await takeUcpOrder(db, key, clock.now(), clock.now() + LEASE_MS)
    if (!order) return false
    let delivered = false
    let failure: unknown
    try {
      const sessionId = decrypt(order.encryptedSession, place(order), platform.protectionSecret)
      const body = await snapshot(order, sessionId)
      delivered = !body || (await deliver(order, JSON.stringify(body)))
    } catch (error) {
      // A session that has expired has no order any more, and one of a member who is no longer linked.
      if (error instanceof ProtocolError || (error instanceof CallRejected && error.status === 401))
        delivered = true
      else failure = error
    }
    const now = clock.now()
    const attempts = delivered ? 0 : order.attempts + 1
    const ends = delivered || attempts >= ATTEMPTS_MAX
    await endUcpAttempt(db, order, {
      now,
      attempts: ends ? 0 : attempts,
      ...(!ends && { retryAt: now + backoffMs(attempts, random()) }),
    })
    // An order that cannot be read counts as an attempt, so that it ends.
    if (failure) throw failure
    return ends
  }

  const send = async (key: UcpOrderKey): Promise<void> => {
    while (await attempt(key));
  }

  return {
    /** From now on the platform of a session gets the changes of its order. Returns why not. */
    async follow(context: Context, { id, data }: OpenSession): Promise<UcpMessage[]> {
      const { webhookUrl, capabilities } = context.platform
      if (!webhookUrl || !has(capabilities, 'order')) return []
      const url = new URL(webhookUrl)
      if (!allowPrivate && (url.protocol !== 'https:' || namesPrivateAddress(url))) {
        const text =
          'The profile of the platform has a webhook_url that is no public HTTPS address: nothing is sent there.'
        return [warning('webhook_url_ignored', text, '$.ucp')]
      }
      const key = { siteId: context.siteId, checkoutId: data.checkoutId }
      const nonce = Buffer.from(ids.secret(12), 'base64url')
      const encryptedSession = encrypt(id, place(key), platform.protectionSecret, nonce)
      await followUcpOrder(
        db,
        { ...key, clientId: context.clientId, webhookUrl, encryptedSession },
        clock.now(),
      )
      return []
    },

    /** Sends the change of an order at once, if it is due. */
    send,

    /** Sends all changes that are due. */
    sendDue: () =>
      eachDue<UcpOrderKey>({
        // Those before have been sent, or are due later.
        read: (_, limit) => dueUcpOrders(db, clock.now(), limit),
        settle: orders => Promise.all(orders.map(send)),
        together: TOGETHER,
        failure: 'change of an order not sent to its platform',
        subject: key => key,
      }),
  }
}
