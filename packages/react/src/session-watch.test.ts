import { createClient, noTokens, OAuthStrategy, type TokenRole } from '@stoa/client'
import { describe, expect, test } from 'vitest'
import { watchSession } from './session-watch.ts'

const tokens = (role: TokenRole) => ({
  accessToken: { value: 'a', expiresAt: 2_000_000_000 },
  refreshToken: { value: `${role}-refresh`, role },
})

function setup() {
  let shared = noTokens
  const storage = {
    get: () => shared,
    set: (next = noTokens) => {
      shared = next
    },
  }
  const { auth, ...client } = createClient({
    baseUrl: 'https://platform.example',
    auth: OAuthStrategy({ clientId: 'c', storage }),
  })
  const listeners = new Set<(event: { key: string | null }) => void>()
  const tabs = {
    addEventListener: (_: 'storage', listener: (event: { key: string | null }) => void) =>
      void listeners.add(listener),
    removeEventListener: (_: 'storage', listener: (event: { key: string | null }) => void) =>
      void listeners.delete(listener),
  }
  /** What another tab stores. */
  const otherTab = (role: TokenRole) => {
    storage.set(tokens(role))
    for (const listener of listeners) listener({ key: 'stoa.tokens.c' })
  }
  return { auth, watch: watchSession({ ...client, auth }, tabs), elsewhere: otherTab, heard: listeners }
}

describe('whose session it is', () => {
  test('follows this tab and the others', async () => {
    const { auth, watch, elsewhere: otherTab, heard: listeners } = setup()
    const seen: boolean[] = []
    const stop = watch.subscribe(() => seen.push(watch.isMember()))
    auth.setTokens(tokens('member'))
    await Promise.resolve()
    otherTab('visitor')
    otherTab('visitor')
    otherTab('member')
    expect(seen).toEqual([true, false, true])
    stop()
    otherTab('visitor')
    auth.logout()
    await Promise.resolve()
    expect([seen.length, listeners.size]).toEqual([3, 0])
  })

  test('a first visitor session is no change of identity; sign-in and sign-out of members are', async () => {
    const { auth, watch, elsewhere: otherTab } = setup()
    let others = 0
    watch.onOtherPerson(() => others++)
    auth.setTokens(tokens('visitor'))
    await Promise.resolve()
    expect(others).toBe(0)
    auth.setTokens(tokens('member'))
    await Promise.resolve()
    auth.setTokens(tokens('member'))
    await Promise.resolve()
    otherTab('none')
    expect(others).toBe(3)
  })

  test('a client without sessions has no member', () => {
    expect(watchSession(createClient({ baseUrl: 'https://platform.example' }), {}).isMember()).toBe(false)
  })
})
