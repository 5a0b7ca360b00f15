import { ApiError, type ClientCore } from '@stoa/client'
import { getOrderStatus, openOrderStatus } from '@stoa/client/calls'
import { accountOf } from '../account/open-account-page.ts'
import type { ReplyOf, Site } from '../kit/reply-of.ts'
import { sessionClient } from '../session/session-client.ts'

export type OrderStatus = ReplyOf<typeof getOrderStatus>['orderStatus']

export interface OpenedOrder {
  site: Site
  shopUrl: string | undefined
  /** The address of the account, for the member whose order it is. */
  accountUrl?: string
  orderStatus: OrderStatus
}

/** The link was valid once: it is too old, or the shop has revoked it. */
export const EXPIRED = 'expired'

/** Reads the order that the address names: by the token of a mail, or for the member of this browser. */
export async function openOrder(
  client: ClientCore<unknown>,
  hash: string,
): Promise<OpenedOrder | typeof EXPIRED | undefined> {
  const parameters = new URLSearchParams(hash.slice(1))
  const token = parameters.get('token')
  try {
    if (token) return await client.call(openOrderStatus, { token })
    const siteId = parameters.get('site')
    const orderId = parameters.get('order')
    const account = siteId && orderId ? await accountOf(client, siteId) : undefined
    if (!account || !orderId) return undefined
    const { orderStatus } = await sessionClient(account).call(getOrderStatus, { orderId })
    const { site, shopUrl } = account
    return { site, shopUrl, accountUrl: `/account#site=${site.id}`, orderStatus }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ORDER_LINK_EXPIRED') return EXPIRED
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}
