import { createClient, type Environment, environment, MemberStrategy, memoryStorage } from '@stoa/client'
import { contract } from '@stoa/contract'
import { openWorld, type Shop, type World } from '../index.ts'
import { PASSWORD } from '../sign-in-world.ts'

/** Where tests come back to. */
export const BACK = 'https://shop.example/signed-in'

/** Lets a shop's app come back to `BACK`, and asks members for what a test needs. */
export async function allowReturn(shop: Shop) {
  await shop.platform.database.pool.query(
    `update client_apps set origins = '{https://shop.example}', redirect_uris = $2 where id = $1`,
    [shop.clientId, [BACK]],
  )
}

/** A browser of a shopper: a client that can sign in, and the hosted pages as its visitor sees them. */
export async function shopper(shop: Shop, held: Partial<Environment> = {}) {
  const world = await openWorld(shop)
  const client = createClient({
    baseUrl: shop.baseUrl,
    fetch: shop.fetch,
    environment: { ...environment, now: shop.clock.now, ...held },
    retries: 0,
    auth: MemberStrategy({ clientId: shop.clientId, storage: memoryStorage() }),
  })
  const { auth } = client
  const credentials = () => ({ email: world.newEmail(), password: PASSWORD })

  /** A member who has just registered; the state that it ended in is the strategy's. */
  const registered = async () => {
    const given = credentials()
    return { ...given, result: await auth.register(given) }
  }

  return { world, client, auth, credentials, registered, page: hostedPage(world) }
}

/** What the hosted pages do at an address: with a session token as after a login there, else by themselves. */
const hostedPage = (world: World) => async (address: string, sessionToken?: string) => {
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('session') ?? ''
  const { flow } = await world.openSignIn(token)
  const { completeSignIn, continueSignIn } = contract.signIn
  return sessionToken
    ? world.must(completeSignIn, { flow, sessionToken }, 'anyone')
    : world.must(continueSignIn, { flow }, 'anyone')
}
