import { getCurrentCart } from '@stoa/client/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { manualEnvironment } from '../test/manual-environment.ts'
import { issued, nowSec, startSessionServer, tokensOf } from '../test/session-server.ts'
import { rejection } from '../test/wire-server.ts'
import { createClient } from './create-client.ts'
import { OAuthStrategy } from './oauth-strategy.ts'
import { memoryStorage, noTokens } from './tokens.ts'

const { grants, identities, server, setup } = await startSessionServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

describe('protocol/sessions §2: token lifecycle', () => {
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
    const { auth, visit, advance } = setup()
    await visit()
    advance(600_000)
    await visit()
    expect(grants()).toEqual(['anonymous'])
    advance(1000)
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
  ])('3. a definite rejection (%d %s) begins a visitor session and says so', async (status, code) => {
    const { auth, visit, lost } = setup(tokensOf('member'))
    server.script('/oauth2/token', rejection(status, code), issued('fresh'))
    await visit()
    expect(grants()).toEqual(['refresh_token', 'anonymous'])
    expect(identities()).toEqual(['fresh'])
    expect(auth.getTokens().refreshToken).toEqual({ value: 'fresh-refresh', role: 'visitor' })
    expect(lost()).toMatchObject([{ previousRole: 'member', error: { code, operation: 'oauth.token' } }])
  })

  test('3. a refresh token that is none at all is rejected too', async () => {
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

describe('the event sessionChanged', () => {
  test('tells of another session, and not of renewals', async () => {
    const changes: string[] = []
    const manual = manualEnvironment(nowSec * 1000)
    const client = createClient({
      baseUrl: server.baseUrl,
      auth: OAuthStrategy({ clientId: 'client-1', storage: memoryStorage() }),
      environment: manual.environment,
    })
    client.on('sessionChanged', ({ previousRole, role }) => changes.push(`${previousRole} ${role}`))
    await client.call(getCurrentCart)
    manual.advance(601_000)
    await client.call(getCurrentCart)
    expect([changes, grants()]).toEqual([['none visitor'], ['anonymous', 'refresh_token']])
    client.auth.setTokens(tokensOf('member'))
    server.script('/oauth2/token', rejection(401, 'INVALID_GRANT'), 'as usual')
    await client.call(getCurrentCart)
    client.auth.logout()
    await Promise.resolve()
    expect(changes.slice(1)).toEqual(['visitor member', 'member visitor', 'visitor none'])
  })
})

describe('generateVisitorTokens', () => {
  test('without tokens: a new visitor, whose tokens are not stored', async () => {
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

  test('rejected ones give way to those of a new visitor', async () => {
    const { auth } = setup(tokensOf('member', nowSec + 600))
    server.script('/oauth2/token', rejection(401, 'INVALID_GRANT'), issued('fresh'))
    const tokens = await auth.generateVisitorTokens({
      ...tokensOf('member'),
      refreshToken: { value: 'x', role: 'member' },
    })
    expect(tokens).toMatchObject({ accessToken: { value: 'fresh' }, refreshToken: { role: 'visitor' } })
    expect(auth.loggedIn()).toBe(true)
  })
})
