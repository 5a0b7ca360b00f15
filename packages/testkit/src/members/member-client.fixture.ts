import { createClient, type Environment, environment, MemberStrategy, memoryStorage } from '@stoa/client'
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, type TestDriver } from '../index.ts'
import { PASSWORD } from '../sign-in-driver.ts'

/** Redirect URL of the tests. */
export const BACK = 'https://shop.example/signed-in'

/** An empty shop whose app has registered `BACK`; `members` are the site's settings for members. */
export async function memberShop(databaseUrl: string, members: object = {}): Promise<Shop> {
  const shop = await createShop({ databaseUrl, fixture: 'empty' })
  await shop.sql`update client_apps set origins = '{https://shop.example}', redirect_uris = ${[BACK]}
    where id = ${shop.clientId}`
  await shop.sql`update sites set settings = settings || ${{ members }} where id = ${shop.siteId}`
  return shop
}

/** A browser of a shopper: a client that can sign in, and the hosted pages as its visitor sees them. */
export async function shopper(shop: Shop, { overrides = {}, retries = 0 }: Surroundings = {}) {
  const driver = await createDriver(shop)
  const client = createClient({
    baseUrl: shop.baseUrl,
    fetch: shop.fetch,
    environment: { ...environment, now: shop.clock.now, ...overrides },
    retries,
    auth: MemberStrategy({ clientId: shop.clientId, storage: memoryStorage() }),
  })
  const { auth } = client
  const credentials = () => ({ email: driver.newEmail(), password: PASSWORD })

  /** Registers a member; the strategy has the resulting state. */
  const registered = async () => {
    const credential = credentials()
    return { ...credential, result: await auth.register(credential) }
  }

  /** The session token of a newly registered member. */
  const sessionToken = async () => {
    const { result } = await registered()
    if (result.loginState !== 'SUCCESS') throw new Error(JSON.stringify(result))
    return result.data.sessionToken
  }

  /** Signs in through the hosted pages. */
  const signedIn = async () => {
    const data = await auth.generateOAuthData(BACK)
    const { authUrl } = await auth.getAuthUrl(data)
    const { redirectUrl = '' } = await page(authUrl, await sessionToken())
    const { code, state } = auth.parseFromUrl(redirectUrl)
    auth.setTokens(await auth.getMemberTokens(code, state, data))
  }

  const page = hostedPage(driver)
  return { driver, client, auth, credentials, registered, sessionToken, signedIn, page }
}

interface Surroundings {
  overrides?: Partial<Environment>
  retries?: number
}

/** Runs the flow of a hosted page: with a session token as after a login, otherwise without interaction. */
export const hostedPage = (driver: TestDriver) => async (address: string, sessionToken?: string) => {
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('session') ?? ''
  const { flow, intent } = await driver.openSignIn(token)
  const { completeSignIn, continueSignIn, signOut } = contract.signIn
  if (intent === 'logout') return driver.anyone.callOk(signOut, { flow })
  return sessionToken
    ? driver.anyone.callOk(completeSignIn, { flow, sessionToken })
    : driver.anyone.callOk(continueSignIn, { flow })
}
