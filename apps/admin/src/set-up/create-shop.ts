import type { Client } from '@stoa/client'
import { createSite, startOwnerPasskey } from '@stoa/client/calls'
import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { createPasskey } from '../account/create-passkey.ts'
import { deviceName } from '../account/device-name.ts'

/** The request for a new shop. */
export type NewShop = RequestOf<typeof contract.installation.createSite>

/** The session of its owner. */
export type OwnerSession = ReplyOf<typeof contract.installation.createSite>

/** Creates a shop. For an owner without a password the browser asks for a passkey before. */
export async function createShop(client: Pick<Client, 'call'>, shop: NewShop): Promise<OwnerSession> {
  if (shop.password) return client.call(createSite, shop)
  const { name, email, code } = shop
  const { options } = await client.call(startOwnerPasskey, { name, email, ...(code && { code }) })
  const passkey = { credential: await createPasskey(options), name: deviceName(navigator.userAgent) }
  return client.call(createSite, { ...shop, passkey })
}
