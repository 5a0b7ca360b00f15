import { createClient, type Environment } from '@stoa/client'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { readSession } from './hosted-session.ts'
import { openSession } from './open-session.ts'

const grant = {
  accessToken: 'access',
  expiresIn: 600,
  checkoutId: 'checkout-1',
  callbacks: { postFlowUrl: 'https://shop.example/' },
  site: { id: 'site-1', name: 'Stoa', currency: 'EUR', locale: 'en', countries: ['DE'] },
}

/** A tab: storage that survives reloads, a clock and scripted replies. */
function tab() {
  let now = 0
  const sent: string[] = []
  const answers: (Response | Error)[] = []
  const cleared: string[] = []
  const environment: Environment = {
    now: () => now,
    random: () => 0,
    uuid: () => '',
    wait: async () => {},
  }
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)).sessionToken)
    const answer = answers.shift() ?? Response.json(grant)
    if (answer instanceof Error) throw answer
    return answer
  }
  const client = createClient({ baseUrl: 'https://platform.example', fetch, environment, retries: 0 })
  const storage = memoryStorage()
  return {
    sent,
    answers,
    cleared,
    storage,
    pass: (ms: number) => {
      now += ms
    },
    visit: (hash: string) =>
      openSession({ client, environment, storage, hash, clearHash: () => cleared.push(hash) }),
  }
}

const rejection = () =>
  Response.json(
    {
      message: '',
      details: { applicationError: { code: 'SESSION_TOKEN_INVALID', description: '', data: {} } },
    },
    { status: 401 },
  )

describe('openSession', () => {
  it('redeems the token, removes it from the address and stores the session', async () => {
    const { visit, sent, cleared, storage } = tab()
    const opening = await visit('#session=one')
    expect(opening).toMatchObject({ kind: 'open', session: { accessToken: 'access', expiresAt: 600_000 } })
    expect(sent).toEqual(['one'])
    expect(cleared).toEqual(['#session=one'])
    expect(readSession(storage)).toMatchObject({ checkoutId: 'checkout-1' })
  })

  it('uses the stored session after a reload, also with the fragment still in the address', async () => {
    const { visit, sent } = tab()
    await visit('#session=one')
    expect(await visit('')).toMatchObject({ kind: 'open' })
    expect(await visit('#session=one')).toMatchObject({ kind: 'open' })
    expect(sent).toHaveLength(1)
  })

  it('starts a new session with a new token', async () => {
    const { visit, sent } = tab()
    await visit('#session=one')
    expect(await visit('#session=two')).toMatchObject({ session: { sessionToken: 'two' } })
    expect(sent).toEqual(['one', 'two'])
  })

  it('keeps the token through an outage, so that a reload can redeem it', async () => {
    const { visit, sent, answers } = tab()
    answers.push(new TypeError('no network'))
    expect(await visit('#session=one')).toMatchObject({ kind: 'unreachable' })
    expect(await visit('')).toMatchObject({ kind: 'open' })
    expect(sent).toEqual(['one', 'one'])
  })

  it('reports a used token, with the last session', async () => {
    const { visit, answers } = tab()
    await visit('#session=one')
    answers.push(rejection())
    expect(await visit('#session=two')).toMatchObject({
      kind: 'ended',
      reason: 'used',
      last: { site: { name: 'Stoa' } },
    })
  })

  it('ends when its access token expires', async () => {
    const { visit, pass } = tab()
    await visit('#session=one')
    pass(600_000)
    expect(await visit('')).toMatchObject({ kind: 'ended', reason: 'expired' })
  })

  it('reports a missing token', async () => {
    expect(await tab().visit('')).toEqual({ kind: 'ended', reason: 'missing' })
  })
})
