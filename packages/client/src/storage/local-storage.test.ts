import { getCurrentCart } from '@stoa/client/calls'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { manualEnvironment } from '../../test/manual-environment.ts'
import { startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { environment } from '../environment.ts'
import { OAuthStrategy } from '../oauth-strategy.ts'
import type { TokenStorage, Tokens } from '../tokens.ts'
import { localTokenStorage } from './local-storage.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())
afterEach(() => vi.unstubAllGlobals())

const clientId = 'client-1'
const tokens: Tokens = {
  accessToken: { value: 'a', expiresAt: 1 },
  refreshToken: { value: 'r', role: 'member' },
}

/** A browser's storage, as far as it is used. */
function sharedStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The browser's locks: one holder at a time, in order of arrival. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async request<T>(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
      const before = last
      let release = () => {}
      last = new Promise<void>(done => {
        release = done
      })
      try {
        await Promise.race([
          before,
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ])
        return await work()
      } finally {
        release()
      }
    },
  }
}

const storageAt = (storage: ReturnType<typeof sharedStorage>) =>
  localTokenStorage({ clientId, storage: storage }) as TokenStorage
const grants = () => server.requests('/oauth2/token').map(({ body }) => body?.grantType)
const tab = (storage: ReturnType<typeof sharedStorage>, manual = environment) =>
  createClient({
    baseUrl: server.baseUrl,
    environment: manual,
    auth: OAuthStrategy({ clientId, storage: storageAt(storage) }),
  })

describe('the storage', () => {
  test('keeps tokens by client app', () => {
    const storage = sharedStorage()
    storageAt(storage).set(tokens)
    expect(storageAt(storage).get()).toEqual(tokens)
    expect(localTokenStorage({ clientId: 'other', storage: storage })?.get()).toBeUndefined()
    storageAt(storage).set(undefined)
    expect(storage.items.size).toBe(0)
  })

  test('ignores what is not ours', () => {
    const storage = sharedStorage()
    storage.setItem(`stoa.tokens.${clientId}`, '{"accessToken":{}}')
    expect(storageAt(storage).get()).toBeUndefined()
  })

  test('remembers in memory what a full storage rejects', () => {
    const storage = storageAt({
      ...sharedStorage(),
      setItem: () => {
        throw new Error('full')
      },
    })
    storage.set(tokens)
    expect(storage.get()).toEqual(tokens)
    storage.set(undefined)
    expect(storage.get()).toBeUndefined()
  })

  test('is the default in browsers, and only there', async () => {
    const storage = sharedStorage()
    vi.stubGlobal('localStorage', storage)
    expect(localTokenStorage({ clientId })).toBeUndefined()
    vi.stubGlobal('document', {})
    await createClient({ baseUrl: server.baseUrl, auth: OAuthStrategy({ clientId }) }).call(getCurrentCart)
    expect([...storage.items.keys()]).toEqual([`stoa.tokens.${clientId}`])
  })

  test('gives way to memory where the browser forbids it', async () => {
    vi.stubGlobal('document', {})
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new Error('SecurityError')
      },
    })
    try {
      const client = createClient({ baseUrl: server.baseUrl, auth: OAuthStrategy({ clientId }) })
      await client.call(getCurrentCart)
      await client.call(getCurrentCart)
      expect(grants()).toEqual(['anonymous'])
    } finally {
      if (descriptor) Object.defineProperty(globalThis, 'localStorage', descriptor)
    }
  })
})

describe.each([
  ['with the locks of the browser', () => browserLocks()],
  ['without them, by a lease in the storage', () => undefined],
])('several tabs %s', (_, locks) => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: locks() }))

  test('make one token call between them', async () => {
    const storage = sharedStorage()
    const tabs = Array.from({ length: 8 }, () => tab(storage))
    await Promise.all(tabs.flatMap(client => [client.call(getCurrentCart), client.call(getCurrentCart)]))
    expect(grants()).toEqual(['anonymous'])
    expect(new Set(server.requests().map(({ headers }) => headers.authorization))).toEqual(
      new Set(['access-1']),
    )
    expect([...storage.items.keys()]).toEqual([`stoa.tokens.${clientId}`])
  })

  test('make one renewal between them', { tags: 'nightly' }, async () => {
    const storage = sharedStorage()
    storageAt(storage).set(tokens)
    const tabs = Array.from({ length: 8 }, () => tab(storage))
    await Promise.all(tabs.map(client => client.call(getCurrentCart)))
    expect(grants()).toEqual(['refresh_token'])
    expect(tabs.every(client => client.auth.loggedIn())).toBe(true)
  })

  test('let the next one try when one failed', async () => {
    const storage = sharedStorage()
    server.script('/oauth2/token', { status: 403, body: {} }, 'as usual')
    const outcomes = await Promise.allSettled(
      [tab(storage), tab(storage)].map(client => client.call(getCurrentCart)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a tab that never gives way', () => {
  test('is waited for so long, then not any more: its lock', async () => {
    const locks = browserLocks()
    vi.stubGlobal('navigator', { locks })
    void locks.request('', { signal: new AbortController().signal }, () => new Promise(() => {}))
    const { environment: manual, waits } = manualEnvironment()
    await tab(sharedStorage(), manual).call(getCurrentCart)
    expect(waits).toEqual([15_000])
    expect(grants()).toEqual(['anonymous'])
  })

  test('is waited for so long, then not any more: its lease', async () => {
    vi.stubGlobal('navigator', undefined)
    const storage = sharedStorage()
    const { environment: manual, waits } = manualEnvironment()
    storage.setItem(`stoa.tokens.${clientId}.lease`, `frozen ${manual.now() + 1e9}`)
    await tab(storage, manual).call(getCurrentCart)
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(15_000)
    expect(storage.getItem(`stoa.tokens.${clientId}.lease`)).toMatch(/^frozen/)
  })

  test('an old lease counts for nothing', async () => {
    vi.stubGlobal('navigator', undefined)
    const storage = sharedStorage()
    const { environment: manual, waits } = manualEnvironment()
    storage.setItem(`stoa.tokens.${clientId}.lease`, `gone ${manual.now() - 1}`)
    await tab(storage, manual).call(getCurrentCart)
    expect(waits).toHaveLength(1)
  })
})
