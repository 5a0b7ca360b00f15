import { AsyncLocalStorage } from 'node:async_hooks'
import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { config } from './config.server.ts'
import { currentForwardedFor, identityIndexOf } from './shopper-address.server.ts'

/**
 * Names the shopper's address, so that the platform can distinguish the shoppers of one identity, and the language of the
 * page. Requests for the tokens of
 * an identity are the storefront's own.
 */
const forwardingFetch: typeof fetch = (input, init) => {
  if (new URL(String(input)).pathname.endsWith('/oauth2/token')) return fetch(input, init)
  const headers = new Headers(init?.headers)
  const address = currentForwardedFor()
  if (address) headers.set('X-Forwarded-For', address)
  headers.set('Accept-Language', currentI18n().locale)
  return fetch(input, { ...init, headers })
}

const identity = () =>
  createClient({
    baseUrl: config.internalUrl,
    auth: OAuthStrategy({ clientId: config.clientId, storage: memoryStorage() }),
    fetch: forwardingFetch,
    timeoutMs: 10_000,
  })

// The platform limits the calls of each identity, and this process speaks for everyone who only looks.
const identities = Array.from({ length: 32 }, identity)
let turn = 0

/** The identity of the shopper's network, or the next one where the network is unknown. */
function currentIdentity(): ReturnType<typeof identity> {
  turn = (turn + 1) % identities.length
  const index = identityIndexOf(currentForwardedFor(), identities.length) ?? turn
  return identities[index] as ReturnType<typeof identity>
}

type Calls = Pick<ReturnType<typeof identity>, 'call'>

const signedIn = new AsyncLocalStorage<Calls>()

/** Runs the work for a request. With the client of a signed-in member, products have the prices of their groups. */
export const runForMember = <T>(client: Calls | undefined, work: () => T): T =>
  client ? signedIn.run(client, work) : work()

/** Whether a member is signed in, whose groups may have prices of their own. */
export const isForMember = (): boolean => signedIn.getStore() !== undefined

/** The client of the signed-in member of this request, otherwise one for everyone who only looks: for products and their prices. */
export const shopperCatalogue = {
  get call() {
    return (signedIn.getStore() ?? currentIdentity()).call
  },
}

/**
 * Clients of this process for everything that is the same for all shoppers. Browsing therefore makes no session: a visitor
 * comes into being with the first thing put into a cart.
 */
export const catalogue = {
  get call() {
    return currentIdentity().call
  },
}
