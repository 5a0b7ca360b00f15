import { getCurrentCart, getProduct } from '@stoa/client/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cart, failureOf, issued, nowSec, startSessionServer, tokensOf } from '../test/session-server.ts'
import { type Answer, rejection } from '../test/wire-server.ts'
import { memoryStorage } from './tokens.ts'

const { grants, identities, server, setup } = await startSessionServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

describe('one pending token request', () => {
  test('property: 200 parallel first calls make one token call, and all use its token', async () => {
    const { visit } = setup()
    await Promise.all(Array.from({ length: 200 }, visit))
    expect(grants()).toEqual(['anonymous'])
    expect(new Set(identities())).toEqual(new Set(['access-1']))
    expect(identities()).toHaveLength(200)
  })

  test('200 parallel renewals make one token call, too, and fail together', async () => {
    const { visit } = setup(tokensOf('member'))
    server.script('/oauth2/token', rejection(401, 'INVALID_CLIENT'))
    const failures = await Promise.all(Array.from({ length: 200 }, () => failureOf(visit())))
    expect(grants()).toEqual(['refresh_token'])
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['INVALID_CLIENT']))
  })

  test('aborting one caller does not affect the others', async () => {
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
    const retryAllServerErrors = visit()
    await expect.poll(grants).toHaveLength(1)
    controller.abort()
    expect((await impatient).code).toBe('ABORTED')
    release()
    await retryAllServerErrors
    expect(identities()).toEqual(['late'])
  })

  test('a sign-out during a renewal wins', async () => {
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

  test('a used refresh token is no loss if the storage has its successor', async () => {
    const storage = memoryStorage()
    const { auth, visit, lost } = setup(tokensOf('member'), storage)
    let release = () => {}
    server.script('/oauth2/token', {
      ...rejection(401, 'INVALID_GRANT'),
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

describe('a 401 for a token that seemed valid', () => {
  const stale = rejection(401, 'UNAUTHENTICATED')
  const valid = () => tokensOf('member', nowSec + 600)

  test('causes one renewal and one retry', async () => {
    const { auth, visit } = setup(valid())
    server.script(cart, stale, { body: { cart: { id: 'c' } } })
    expect(await visit()).toEqual({ cart: { id: 'c' } })
    expect(identities()).toEqual(['old', 'access-1'])
    expect([grants(), auth.loggedIn()]).toEqual([['refresh_token'], true])
  })

  test('a second 401 fails the call', async () => {
    const { visit } = setup(valid())
    server.script(cart, stale)
    expect(await failureOf(visit())).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect([identities().length, grants().length]).toEqual([2, 1])
  })

  test('concurrent ones share the renewal', async () => {
    const { visit } = setup(valid())
    server.script(cart, ...Array<Answer>(20).fill(stale), { body: {} })
    await Promise.all(Array.from({ length: 20 }, visit))
    expect(grants()).toEqual(['refresh_token'])
  })

  test.each(['SESSION_TOKEN_INVALID', 'INVALID_CLIENT'])('%s causes no renewal', async code => {
    const { visit } = setup(valid())
    server.script(cart, rejection(401, code))
    expect((await failureOf(visit())).code).toBe(code)
    expect(grants()).toEqual([])
  })

  test('a transient failure is retried with the same token', async () => {
    const { visit } = setup(valid())
    server.script(cart, rejection(503, 'UNAVAILABLE'), { drop: true }, { body: {} })
    await visit()
    expect([identities(), grants()]).toEqual([['old', 'old', 'old'], []])
  })

  test('a 403 causes no renewal', async () => {
    const { client } = setup(valid())
    server.script('/v1/products/p', rejection(403, 'PERMISSION_DENIED'))
    await failureOf(client.call(getProduct, { id: 'p' }))
    expect([server.seen.length, grants()]).toEqual([1, []])
  })
})
