import { createClient, MemberStrategy, type Members, memoryStorage } from '@stoa/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { browserSignIn } from './sign-in.ts'

const origin = 'https://shop.example'
const requests: { path: string; body: Record<string, unknown> }[] = []
let replies: Record<string, unknown> = {}
beforeEach(() => {
  requests.length = 0
  replies = {}
})

/** A platform that answers as told, and says yes otherwise. */
async function fetch(input: RequestInfo | URL, init?: RequestInit) {
  const { pathname } = new URL(String(input))
  requests.push({ path: pathname, body: JSON.parse(String(init?.body ?? '{}')) })
  const reported = replies[pathname]
  if (reported instanceof Response) return reported.clone()
  if (pathname === '/oauth2/token')
    return Response.json({ access_token: 'a', expires_in: 600, refresh_token: 'r', token_type: 'Bearer' })
  if (pathname === '/v1/redirect-session')
    return Response.json({ redirectSession: { fullUrl: 'https://platform.example/page#session=s' } })
  return Response.json(reported ?? {})
}

function setup() {
  const items = new Map<string, string>()
  const visited: string[] = []
  const { auth } = createClient({
    baseUrl: 'https://platform.example',
    fetch,
    retries: 0,
    auth: MemberStrategy({ clientId: 'client-1', storage: memoryStorage() }),
  })
  const tab = {
    location: { href: `${origin}/cart?x=1`, assign: (url: string) => void visited.push(url) },
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  }
  return { auth, items, visited, signIn: browserSignIn(auth as Members, () => tab) }
}

const exchanges = () =>
  requests.filter(({ path, body }) => path === '/oauth2/token' && body.grantType === 'authorization_code')

/** Begins a sign-in and answers with the address that it comes back to. */
async function started({ items, signIn }: ReturnType<typeof setup>, answer = 'code=c') {
  await signIn.signIn({ callbackUri: '/signed-in' })
  const [data] = [...items.values()].map(text => JSON.parse(text))
  return { data, address: `${origin}/signed-in#${answer}&state=${data.state}` }
}

describe('sign-in over the hosted pages', () => {
  test('stores its state, redirects to the hosted page, and returns to the first address', async () => {
    const it = setup()
    const { data, address } = await started(it)
    expect(it.visited).toEqual(['https://platform.example/page#session=s'])
    expect(data).toMatchObject({ redirectUri: `${origin}/signed-in`, originalUri: `${origin}/cart?x=1` })
    expect(await it.signIn.completeSignIn(address)).toEqual({ returnTo: `${origin}/cart?x=1` })
    expect(it.auth.loggedIn()).toBe(true)
    expect(exchanges()[0]?.body).toMatchObject({ code: 'c', codeVerifier: data.codeVerifier })
    expect(it.items.size).toBe(0)
  })

  test('comes back to a page of this origin only', async () => {
    const returnsTo = async (returnTo: string) => {
      const it = setup()
      await it.signIn.signIn({ callbackUri: '/signed-in', returnTo })
      const [data] = [...it.items.values()].map(text => JSON.parse(text))
      return (await it.signIn.completeSignIn(`${origin}/signed-in#code=c&state=${data.state}`)).returnTo
    }
    expect(await returnsTo('/account?x=1')).toBe('/account?x=1')
    expect(await returnsTo(`${origin}/account#orders`)).toBe('/account#orders')
    for (const address of [
      'javascript:alert(1)',
      '//evil.example/',
      '/\t/evil.example/',
      'https://evil.example/',
    ])
      expect(await returnsTo(address)).toBe('/')
  })

  test('an effect that runs twice uses the code once', async () => {
    const it = setup()
    const { address } = await started(it)
    const completions = [it.signIn.completeSignIn(address), it.signIn.completeSignIn(address)]
    expect(new Set((await Promise.all(completions)).map(({ returnTo }) => returnTo)).size).toBe(1)
    expect(exchanges()).toHaveLength(1)
  })

  test('a sign-in that was not started in this tab is rejected, without a request to the platform', async () => {
    const { signIn, auth } = setup()
    await expect(signIn.completeSignIn(`${origin}/signed-in#code=c&state=other`)).rejects.toThrow(
      'Invalid _state',
    )
    await expect(signIn.completeSignIn(`${origin}/signed-in`)).rejects.toThrow('Invalid _state')
    expect([requests, auth.loggedIn()]).toEqual([[], false])
  })

  test('a cancelled sign-in is distinguished', async () => {
    const it = setup()
    const { address } = await started(it, 'error=access_denied&error_description=Cancelled.')
    await expect(it.signIn.completeSignIn(address)).rejects.toMatchObject({
      name: 'SignInError',
      code: 'access_denied',
      message: 'Cancelled.',
    })
    expect([it.auth.loggedIn(), it.items.size]).toEqual([false, 0])
  })
})

describe('own forms', () => {
  test('a step without success keeps the visitor session and returns what is missing', async () => {
    const { signIn, auth } = setup()
    replies['/v2/login'] = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }
    const result = await signIn.login({ email: 'ada@example.com', password: 'p' })
    expect([result.loginState, auth.loggedIn()]).toEqual(['EMAIL_VERIFICATION_REQUIRED', false])
    replies['/v1/auth/verify'] = { state: 'REQUIRE_OWNER_APPROVAL' }
    expect(await signIn.verifyEmail('123456')).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
    expect(requests.at(-1)?.body).toEqual({ code: '123456', stateToken: 't' })
  })

  test('a success becomes a session in a hidden frame', async () => {
    const { signIn } = setup()
    replies['/v2/register'] = { state: 'SUCCESS', sessionToken: 's' }
    // No page here: the frame is what is asked for next.
    await expect(signIn.register({ email: 'ada@example.com', password: 'p' })).rejects.toThrow('hidden frame')
  })
})

describe('sign-out', () => {
  test('redirects to the hosted page, which returns to a path of this origin', async () => {
    const it = setup()
    const { address } = await started(it)
    await it.signIn.completeSignIn(address)
    await it.signIn.signOut('/bye')
    expect(requests.find(({ body }) => 'logout' in body)?.body).toEqual({
      logout: { clientId: 'client-1' },
      callbacks: { postFlowUrl: `${origin}/bye` },
    })
    expect([it.auth.loggedIn(), it.visited.length]).toEqual([false, 2])
  })
})
