import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakePage } from '../../test/fake-page.ts'
import { manualEnvironment } from '../../test/manual-environment.ts'
import { rejection, startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { environment } from '../environment.ts'
import { memoryStorage } from '../tokens.ts'
import { MemberStrategy } from './member-strategy.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const redirects = '/v1/redirect-session'
const platform = 'https://platform.example'
const weekMs = 604_800_000

/** Timers that are still running. */
function countedWaits() {
  let running = 0
  const wait = async (ms: number, signal?: AbortSignal) => {
    running++
    await environment.wait(ms, signal)
    running--
  }
  return { wait, running: () => running }
}

function setup(page: ReturnType<typeof fakePage> | undefined, wait?: (typeof environment)['wait']) {
  const manual = manualEnvironment()
  server.script(redirects, { body: { redirectSession: { fullUrl: `${platform}/sign-in/frame#session=s` } } })
  const { auth } = createClient({
    baseUrl: server.baseUrl,
    environment: { ...manual.environment, ...(wait && { wait }), page },
    auth: MemberStrategy({ clientId: 'client-1', storage: memoryStorage() }),
    retries: 0,
  })
  return { ...manual, auth }
}

/** What the newest redirect session was asked to authorize. */
const frameRequest = () =>
  (server.requests(redirects).at(-1)?.body ?? {}) as {
    auth: { prompt: string; authRequest: { state: string } }
  }
const requestedState = () => frameRequest().auth.authRequest.state

describe('getMemberTokensForDirectLogin (protocol/hosted-pages §4)', () => {
  test('requests a web message with prompt=none, and exchanges the code of the frame', async () => {
    const page = fakePage((frame, page) => {
      expect([frame.hidden, frame.src]).toEqual([true, `${platform}/sign-in/frame#session=s`])
      page.post({ code: 'code-1', state: requestedState() })
    })
    const { wait, running } = countedWaits()
    const { auth } = setup(page, wait)
    const tokens = await auth.getMemberTokensForDirectLogin('session-token')
    expect(tokens.refreshToken.role).toBe('member')
    expect(auth.loggedIn()).toBe(false)
    expect(frameRequest().auth).toEqual({
      prompt: 'none',
      authRequest: {
        clientId: 'client-1',
        codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state: expect.stringMatching(/^[\w-]{43}$/),
        sessionToken: 'session-token',
      },
    })
    expect(server.requests('/oauth2/token').at(-1)?.body).toEqual({
      clientId: 'client-1',
      grantType: 'authorization_code',
      code: 'code-1',
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
    })
    await expect.poll(running).toBe(0)
    expect([page.frames.length, page.listeners.size]).toEqual([0, 0])
  })

  test('accepts messages only from the frame, the platform’s origin and with its own state', async () => {
    const page = fakePage((_, page) => {
      const state = requestedState()
      page.post({ code: 'evil', state }, { origin: 'https://evil.example' })
      page.post({ code: 'evil', state }, { source: {} })
      page.post({ code: 'evil', state: 'other' })
      page.post('noise')
      page.post(null)
      page.post({ code: 'good', state })
    })
    await setup(page, countedWaits().wait).auth.getMemberTokensForDirectLogin('session-token')
    expect(server.requests('/oauth2/token').at(-1)?.body?.code).toBe('good')
  })

  test('times out after 120000 ms with OAuth flow timed out, and removes the frame', async () => {
    const page = fakePage()
    const { auth, waits } = setup(page)
    await expect(auth.getMemberTokensForDirectLogin('session-token')).rejects.toThrow('OAuth flow timed out')
    expect(waits).toEqual([120_000])
    expect([page.frames.length, page.listeners.size]).toEqual([0, 0])
  })

  test('rejects with the page’s error code, and removes the frame', async () => {
    const page = fakePage((_, page) =>
      page.post({
        error: 'login_required',
        error_description: 'Nobody is signed in.',
        state: requestedState(),
      }),
    )
    const { wait, running } = countedWaits()
    await expect(setup(page, wait).auth.getMemberTokensForDirectLogin('s')).rejects.toMatchObject({
      name: 'SignInError',
      code: 'login_required',
      message: 'Nobody is signed in.',
    })
    await expect.poll(running).toBe(0)
    expect([page.frames.length, page.listeners.size]).toEqual([0, 0])
  })

  test('removes the frame when the page cannot be framed', async () => {
    const page = fakePage()
    page.document.body.append = () => {
      throw new Error('no frames here')
    }
    const { wait, running } = countedWaits()
    await expect(setup(page, wait).auth.getMemberTokensForDirectLogin('s')).rejects.toThrow('no frames here')
    await expect.poll(running).toBe(0)
    expect(page.listeners.size).toBe(0)
  })

  test('names its requirement without a window', async () => {
    await expect(setup(undefined).auth.getMemberTokensForDirectLogin('s')).rejects.toThrow('needs a page')
  })
})

describe('preWarm (protocol/hosted-pages §7)', () => {
  const loading = () => fakePage(frame => frame.fire('load'))
  const calls = () => server.requests(redirects).length

  test('loads the sign-in page in a hidden frame, and again after seven days only', async () => {
    const page = loading()
    const { auth, advance, environment } = setup(page, countedWaits().wait)
    await auth.preWarm()
    expect(server.requests(redirects)[0]?.body).toEqual({ login: {} })
    expect(page.frames).toEqual([])
    expect(page.items.get('stoa.warmed.client-1')).toBe(String(environment.now()))
    advance(weekMs - 1)
    await auth.preWarm()
    expect(calls()).toBe(1)
    await auth.preWarm({ force: true })
    expect(calls()).toBe(2)
    advance(weekMs)
    await auth.preWarm()
    expect(calls()).toBe(3)
  })

  test.each([
    ['a rejection', () => server.script(redirects, rejection(403, 'PERMISSION_DENIED')), loading()],
    ['no address', () => server.script(redirects, { body: { redirectSession: {} } }), loading()],
    ['a frame that does not load', () => {}, fakePage(frame => frame.fire('error'))],
    ['a frame that never loads', () => {}, fakePage()],
  ])('%s is only logged, and tried again the next time', async (_, fail, page) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { auth } = setup(page)
    fail()
    await auth.preWarm()
    expect(log).toHaveBeenCalledOnce()
    expect([page.frames.length, page.items.size]).toEqual([0, 0])
    log.mockRestore()
  })

  test('does nothing without a window', async () => {
    await setup(undefined).auth.preWarm({ force: true })
    expect(calls()).toBe(0)
  })
})

test('protocol/hosted-pages §6: No redirect URL found', async () => {
  const { auth } = setup(undefined)
  server.script(redirects, { body: { redirectSession: {} } })
  await expect(auth.createRedirectSession({ login: {} })).rejects.toThrow('No redirect URL found')
  await expect(auth.getAuthUrl(await auth.generateOAuthData('https://s.example/'))).rejects.toThrow(
    'No redirect URL found',
  )
})
