import { getCurrentCart, getProduct } from '@stoa/client/calls'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { heldEnvironment } from '../test/held-environment.ts'
import { type Answer, refusal, startWireServer } from '../test/wire-server.ts'
import { createClient } from './create-client.ts'
import type { ApiError } from './errors.ts'
import type { ClientEvent } from './events.ts'
import { OAuthStrategy } from './oauth-strategy.ts'
import { memoryStorage, noTokens, type TokenRole, type TokenStorage, type Tokens } from './tokens.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const cart = '/v1/carts/current'
const grants = () => server.requests('/oauth2/token').map(({ body }) => body?.grantType)
const identities = () => server.requests().map(({ headers }) => headers.authorization)
const nowSec = 1_800_000_000
const issued = (name: string, refresh_token = `${name}-refresh`): Answer => ({
  body: { access_token: name, expires_in: '600', refresh_token },
})
const tokensOf = (role: TokenRole, expiresAt = nowSec - 1): Tokens => ({
  accessToken: { value: 'old', expiresAt },
  refreshToken: { value: 'old-refresh', role },
})

function setup(tokens?: Tokens, storage?: TokenStorage) {
  const held = heldEnvironment(nowSec * 1000)
  const events: ClientEvent[] = []
  const client = createClient({
    baseUrl: server.baseUrl,
    auth: OAuthStrategy({ clientId: 'client-1', tokens, storage }),
    environment: held.environment,
    onEvent: event => events.push(event),
  })
  const lost = () => events.filter(({ type }) => type === 'sessionLost')
  return { ...held, client, auth: client.auth, lost, visit: () => client.call(getCurrentCart) }
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('did not fail')),
    error => error,
  )

describe('spec 000 §4: token lifecycle', () => {
  test('1. without tokens the first call begins a visitor session', async () => {
    const { auth, visit } = setup()
    expect(auth.getTokens()).toEqual(noTokens)
    await visit()
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/oauth2/token',
      body: { clientId: 'client-1', grantType: 'anonymous' },
    })
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
    expect(auth.getTokens()).toEqual({
      accessToken: { value: 'access-1', expiresAt: nowSec + 600 },
      refreshToken: { value: 'refresh-1', role: 'visitor' },
    })
    expect(identities()).toEqual(['access-1'])
  })

  test('2. an expired access token is renewed; the last second is still good', async () => {
    const { auth, visit, turn } = setup()
    await visit()
    turn(600_000)
    await visit()
    expect(grants()).toEqual(['anonymous'])
    turn(1000)
    await visit()
    expect(server.requests('/oauth2/token').at(-1)?.body).toEqual({
      clientId: 'client-1',
      grantType: 'refresh_token',
      refreshToken: 'refresh-1',
    })
    expect(identities()).toEqual(['access-1', 'access-1', 'access-2'])
    expect(auth.getTokens().refreshToken).toEqual({ value: 'refresh-1', role: 'visitor' })
  })

  test('2. a renewal keeps the role, and takes a new refresh token if there is one', async () => {
    const { auth, visit } = setup(tokensOf('member'))
    server.script('/oauth2/token', issued('new', 'rotated'))
    await visit()
    expect(auth.getTokens()).toMatchObject({
      accessToken: { value: 'new', expiresAt: nowSec + 600 },
      refreshToken: { value: 'rotated', role: 'member' },
    })
    server.script('/oauth2/token', issued('newer', ''))
    auth.setTokens({ ...auth.getTokens(), accessToken: { value: '', expiresAt: 0 } })
    await visit()
    expect(auth.getTokens().refreshToken).toEqual({ value: 'rotated', role: 'member' })
  })

  test.each([
    [401, 'INVALID_GRANT'],
    [400, 'INVALID_GRANT'],
  ])('3. a definite refusal (%d %s) begins a visitor session and says so', async (status, code) => {
    const { auth, visit, lost } = setup(tokensOf('member'))
    server.script('/oauth2/token', refusal(status, code), issued('fresh'))
    await visit()
    expect(grants()).toEqual(['refresh_token', 'anonymous'])
    expect(identities()).toEqual(['fresh'])
    expect(auth.getTokens().refreshToken).toEqual({ value: 'fresh-refresh', role: 'visitor' })
    expect(lost()).toMatchObject([{ previousRole: 'member', error: { code, operation: 'oauth.token' } }])
  })

  test('3. a refresh token that is none at all is refused too', async () => {
    const { visit, lost } = setup(tokensOf('visitor'))
    const fieldViolations = [
      { field: 'refreshToken', description: 'is too long', violatedRule: 'MAX_LENGTH', data: {} },
    ]
    server.script(
      '/oauth2/token',
      { status: 400, body: { message: 'm', details: { validationError: { fieldViolations } } } },
      'as usual',
    )
    await visit()
    expect(grants()).toEqual(['refresh_token', 'anonymous'])
    expect(lost()).toMatchObject([{ previousRole: 'visitor' }])
  })

  test('3. an expired token that nothing can renew is a lost session as well', async () => {
    const { visit, lost } = setup({ ...tokensOf('member'), refreshToken: { value: '', role: 'member' } })
    await visit()
    expect(grants()).toEqual(['anonymous'])
    expect(lost()).toEqual([{ type: 'sessionLost', previousRole: 'member', error: undefined }])
  })

  test('5. logout clears both tokens; the next call begins a visitor session, which is no loss', async () => {
    const { auth, visit, lost } = setup(tokensOf('member', nowSec + 10))
    auth.logout()
    expect(auth.getTokens()).toEqual(noTokens)
    await visit()
    expect(grants()).toEqual(['anonymous'])
    expect(lost()).toEqual([])
  })

  test.each([
    ['none', false],
    ['visitor', false],
    ['member', true],
  ] as const)('6. role %s: logged in %s', (role, loggedIn) => {
    expect(setup(tokensOf(role)).auth.loggedIn()).toBe(loggedIn)
  })
})

describe('a session is never lost by accident', () => {
  const trouble: [string, Answer, string][] = [
    ['a dropped connection', { drop: true }, 'NETWORK_ERROR'],
    ['500', { status: 500, body: {} }, 'SYSTEM_ERROR'],
    ['503', refusal(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
    ['429', refusal(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
    ['a page of the hotel network', { text: '<html>' }, 'SYSTEM_ERROR'],
  ]

  test.each(trouble)(
    '%s on renewal is told after some attempts, and the tokens stay',
    async (name, failure, code) => {
      const { auth, visit, lost, waits } = setup(tokensOf('member'))
      server.script('/oauth2/token', failure)
      expect(await failureOf(visit())).toMatchObject({ name: 'ApiError', operation: 'oauth.token', code })
      const repeated = !name.startsWith('a page')
      expect(waits).toEqual(repeated ? [250, 500] : [])
      expect(new Set(grants())).toEqual(new Set(['refresh_token']))
      expect(auth.getTokens()).toEqual(tokensOf('member'))
      expect(server.requests()).toEqual([])
      server.script('/oauth2/token', 'as usual')
      await visit()
      expect(auth.loggedIn()).toBe(true)
      expect(lost()).toEqual([])
    },
  )

  test.each(trouble.slice(0, 4))('%s that passes is not noticed', async (_, failure) => {
    const { auth, visit } = setup(tokensOf('member'))
    server.script('/oauth2/token', failure, failure, 'as usual')
    await visit()
    expect([auth.loggedIn(), grants().length]).toEqual([true, 3])
  })

  test.each(['INVALID_CLIENT', 'UNAUTHENTICATED', 'PERMISSION_DENIED'])('%s is a plain error', async code => {
    const { auth, visit } = setup(tokensOf('visitor'))
    server.script('/oauth2/token', refusal(401, code, 'no'))
    expect(await failureOf(visit())).toMatchObject({ status: 401, code, requestId: 'req-1' })
    expect(grants()).toEqual(['refresh_token'])
    expect(auth.getTokens()).toEqual(tokensOf('visitor'))
  })

  test('a refusal whose new session cannot be had yet is told, and completed by the next call', async () => {
    const { auth, visit, lost } = setup(tokensOf('member'))
    server.script('/oauth2/token', refusal(401, 'INVALID_GRANT'), { drop: true })
    expect((await failureOf(visit())).code).toBe('NETWORK_ERROR')
    expect(lost()).toEqual([])
    server.script('/oauth2/token', refusal(401, 'INVALID_GRANT'), issued('fresh'))
    await visit()
    expect(auth.getTokens().accessToken.value).toBe('fresh')
    expect(lost()).toHaveLength(1)
  })

  test('property: whatever passing trouble the renewals meet, the member stays the member', async () => {
    const answers = trouble.map(([, answer]) => answer)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 6 }),
        async failures => {
          server.reset()
          server.script('/oauth2/token', ...failures, 'as usual')
          const { auth, visit, lost } = setup(tokensOf('member'))
          for (let call = 0; call < failures.length; call++) await visit().catch(() => {})
          await visit()
          expect([auth.loggedIn(), lost()]).toEqual([true, []])
          expect(grants()).not.toContain('anonymous')
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('wire/core.md §4: a failed token call', () => {
  test('says the status text, the request id and the reply', async () => {
    server.script('/oauth2/token', refusal(401, 'INVALID_CLIENT', 'no'))
    const { message } = await failureOf(setup().visit())
    expect(message).toBe(
      'Failed to fetch tokens from OAuth API: Unauthorized. request id: req-1. Response: {"message":"no",' +
        '"details":{"applicationError":{"code":"INVALID_CLIENT","description":"no","data":{}}}}',
    )
  })

  test('leaves the reply out where it is no JSON', async () => {
    server.script('/oauth2/token', { status: 404, text: '<html>' })
    const { message } = await failureOf(setup().visit())
    expect(message).toBe('Failed to fetch tokens from OAuth API: Not Found. request id: req-1. ')
  })
})

describe('one pending token request', () => {
  test('property: 200 parallel first calls make one token call, and all use its token', async () => {
    const { visit } = setup()
    await Promise.all(Array.from({ length: 200 }, visit))
    expect(grants()).toEqual(['anonymous'])
    expect(new Set(identities())).toEqual(new Set(['access-1']))
    expect(identities()).toHaveLength(200)
  })

  test('200 parallel renewals as well, and they fail together', async () => {
    const { visit } = setup(tokensOf('member'))
    server.script('/oauth2/token', refusal(401, 'INVALID_CLIENT'))
    const failures = await Promise.all(Array.from({ length: 200 }, () => failureOf(visit())))
    expect(grants()).toEqual(['refresh_token'])
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['INVALID_CLIENT']))
  })

  test('a caller that gives up leaves the others their token', async () => {
    const { client, visit } = setup()
    let release = () => {}
    server.script('/oauth2/token', {
      ...issued('late'),
      until: new Promise<void>(done => {
        release = done
      }),
    })
    const controller = new AbortController()
    const impatient = failureOf(client.call(getCurrentCart, {}, { signal: controller.signal }))
    const patient = visit()
    await expect.poll(grants).toHaveLength(1)
    controller.abort()
    expect((await impatient).code).toBe('ABORTED')
    release()
    await patient
    expect(identities()).toEqual(['late'])
  })

  test('signing out while a renewal is under way is the last word', async () => {
    const { auth, visit } = setup(tokensOf('member'))
    let release = () => {}
    server.script(
      '/oauth2/token',
      {
        ...issued('member-again'),
        until: new Promise<void>(done => {
          release = done
        }),
      },
      issued('visitor'),
    )
    const call = visit()
    await expect.poll(grants).toHaveLength(1)
    auth.logout()
    release()
    await call
    expect(auth.getTokens()).toMatchObject({
      accessToken: { value: 'visitor' },
      refreshToken: { role: 'visitor' },
    })
  })

  test('a refresh token that somebody else has used up is no loss when the storage holds its successor', async () => {
    const storage = memoryStorage()
    const { auth, visit, lost } = setup(tokensOf('member'), storage)
    let release = () => {}
    server.script('/oauth2/token', {
      ...refusal(401, 'INVALID_GRANT'),
      until: new Promise<void>(done => {
        release = done
      }),
    })
    const call = visit()
    await expect.poll(grants).toHaveLength(1)
    storage.set({
      accessToken: { value: 'other-tab', expiresAt: nowSec + 600 },
      refreshToken: { value: 'successor', role: 'member' },
    })
    release()
    await call
    expect(identities()).toEqual(['other-tab'])
    expect([auth.loggedIn(), lost(), grants()]).toEqual([true, [], ['refresh_token']])
  })
})

describe('401 for a token thought valid', () => {
  const stale = refusal(401, 'UNAUTHENTICATED')
  const valid = () => tokensOf('member', nowSec + 600)

  test('is met by one renewal and one repetition', async () => {
    const { auth, visit } = setup(valid())
    server.script(cart, stale, { body: { cart: { id: 'c' } } })
    expect(await visit()).toEqual({ cart: { id: 'c' } })
    expect(identities()).toEqual(['old', 'access-1'])
    expect([grants(), auth.loggedIn()]).toEqual([['refresh_token'], true])
  })

  test('a second 401 is told', async () => {
    const { visit } = setup(valid())
    server.script(cart, stale)
    expect(await failureOf(visit())).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect([identities().length, grants().length]).toEqual([2, 1])
  })

  test('many at once share the renewal', async () => {
    const { visit } = setup(valid())
    server.script(cart, ...Array<Answer>(20).fill(stale), { body: {} })
    await Promise.all(Array.from({ length: 20 }, visit))
    expect(grants()).toEqual(['refresh_token'])
  })

  test.each(['SESSION_TOKEN_INVALID', 'INVALID_CLIENT'])('%s speaks of something else', async code => {
    const { visit } = setup(valid())
    server.script(cart, refusal(401, code))
    expect((await failureOf(visit())).code).toBe(code)
    expect(grants()).toEqual([])
  })

  test('trouble that passes is no reason to renew: the call is repeated with the same token', async () => {
    const { visit } = setup(valid())
    server.script(cart, refusal(503, 'UNAVAILABLE'), { drop: true }, { body: {} })
    await visit()
    expect([identities(), grants()]).toEqual([['old', 'old', 'old'], []])
  })

  test('403 is no reason to renew', async () => {
    const { client } = setup(valid())
    server.script('/v1/products/p', refusal(403, 'PERMISSION_DENIED'))
    await failureOf(client.call(getProduct, { id: 'p' }))
    expect([server.seen.length, grants()]).toEqual([1, []])
  })
})

describe('the event sessionChanged', () => {
  test('tells of another session, and not of renewals', async () => {
    const changes: string[] = []
    const held = heldEnvironment(nowSec * 1000)
    const client = createClient({
      baseUrl: server.baseUrl,
      auth: OAuthStrategy({ clientId: 'client-1', storage: memoryStorage() }),
      environment: held.environment,
    })
    client.on('sessionChanged', ({ previousRole, role }) => changes.push(`${previousRole} ${role}`))
    await client.call(getCurrentCart)
    held.turn(601_000)
    await client.call(getCurrentCart)
    expect([changes, grants()]).toEqual([['none visitor'], ['anonymous', 'refresh_token']])
    client.auth.setTokens(tokensOf('member'))
    server.script('/oauth2/token', refusal(401, 'INVALID_GRANT'), 'as usual')
    await client.call(getCurrentCart)
    client.auth.logout()
    await Promise.resolve()
    expect(changes.slice(1)).toEqual(['visitor member', 'member visitor', 'visitor none'])
  })
})

describe('generateVisitorTokens', () => {
  test('without tokens: a new visitor, stored by nobody', async () => {
    const { auth } = setup()
    const tokens = await auth.generateVisitorTokens()
    expect(tokens).toMatchObject({ accessToken: { value: 'access-1' }, refreshToken: { role: 'visitor' } })
    expect(auth.getTokens()).toEqual(noTokens)
    auth.setTokens(tokens)
    expect(auth.getTokens()).toEqual(tokens)
  })

  test('gives good tokens back as they are, and renews expired ones', async () => {
    const { auth } = setup()
    const good = tokensOf('member', nowSec + 1)
    expect(await auth.generateVisitorTokens(good)).toBe(good)
    expect((await auth.generateVisitorTokens(tokensOf('member'))).refreshToken.role).toBe('member')
    expect(grants()).toEqual(['refresh_token'])
  })

  test('refused ones give way to those of a new visitor', async () => {
    const { auth } = setup(tokensOf('member', nowSec + 600))
    server.script('/oauth2/token', refusal(401, 'INVALID_GRANT'), issued('fresh'))
    const tokens = await auth.generateVisitorTokens({
      ...tokensOf('member'),
      refreshToken: { value: 'x', role: 'member' },
    })
    expect(tokens).toMatchObject({ accessToken: { value: 'fresh' }, refreshToken: { role: 'visitor' } })
    expect(auth.loggedIn()).toBe(true)
  })
})
