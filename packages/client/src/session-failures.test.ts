import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { failureOf, issued, startSessionServer, tokensOf } from '../test/session-server.ts'
import { type Answer, rejection } from '../test/wire-server.ts'

const { grants, server, setup } = await startSessionServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

describe('a session is never lost by accident', () => {
  const failures: [string, Answer, string][] = [
    ['a dropped connection', { drop: true }, 'NETWORK_ERROR'],
    ['500', { status: 500, body: {} }, 'SYSTEM_ERROR'],
    ['503', rejection(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
    ['429', rejection(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
    ['a page of the hotel network', { text: '<html>' }, 'SYSTEM_ERROR'],
  ]

  test.each(failures)(
    '%s on renewal is reported after some attempts, and the tokens are kept',
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

  test.each(failures.slice(0, 4))('a transient %s is retried', async (_, failure) => {
    const { auth, visit } = setup(tokensOf('member'))
    server.script('/oauth2/token', failure, failure, 'as usual')
    await visit()
    expect([auth.loggedIn(), grants().length]).toEqual([true, 3])
  })

  test.each(['INVALID_CLIENT', 'UNAUTHENTICATED', 'PERMISSION_DENIED'])('%s is a plain error', async code => {
    const { auth, visit } = setup(tokensOf('visitor'))
    server.script('/oauth2/token', rejection(401, code, 'no'))
    expect(await failureOf(visit())).toMatchObject({ status: 401, code, requestId: 'req-1' })
    expect(grants()).toEqual(['refresh_token'])
    expect(auth.getTokens()).toEqual(tokensOf('visitor'))
  })

  test('a rejection without a new session fails the call, and the next call completes it', async () => {
    const { auth, visit, lost } = setup(tokensOf('member'))
    server.script('/oauth2/token', rejection(401, 'INVALID_GRANT'), { drop: true })
    expect((await failureOf(visit())).code).toBe('NETWORK_ERROR')
    expect(lost()).toEqual([])
    server.script('/oauth2/token', rejection(401, 'INVALID_GRANT'), issued('fresh'))
    await visit()
    expect(auth.getTokens().accessToken.value).toBe('fresh')
    expect(lost()).toHaveLength(1)
  })

  test('property: transient failures of renewals never lose the member', { tags: 'nightly' }, async () => {
    const answers = failures.map(([, answer]) => answer)
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

describe('protocol/sessions §5: a failed token call', () => {
  test('has the status text, the request id and the reply', async () => {
    server.script('/oauth2/token', rejection(401, 'INVALID_CLIENT', 'no'))
    const { message } = await failureOf(setup().visit())
    expect(message).toBe(
      'Failed to fetch tokens from OAuth API: Unauthorized. request id: req-1. Response: {"message":"no",' +
        '"details":{"applicationError":{"code":"INVALID_CLIENT","description":"no","data":{}}}}',
    )
  })

  test('has no reply if it is not JSON', async () => {
    server.script('/oauth2/token', { status: 404, text: '<html>' })
    const { message } = await failureOf(setup().visit())
    expect(message).toBe('Failed to fetch tokens from OAuth API: Not Found. request id: req-1. ')
  })
})
