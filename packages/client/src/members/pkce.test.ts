import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { generateOAuthData, generatePKCE } from './pkce.ts'
import { sha256 } from './sha256.ts'

afterEach(() => vi.unstubAllGlobals())

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

describe('PKCE (protocol/hosted-pages §1)', () => {
  test('has 43 characters by default, and S256', async () => {
    const { codeVerifier, codeChallenge, codeChallengeMethod } = await generatePKCE()
    expect([codeVerifier.length, codeChallengeMethod]).toEqual([43, 'S256'])
    expect(codeChallenge).toBe(challengeOf(codeVerifier))
  })

  test.each([43, 44, 64, 127, 128])('of %d characters: letters, digits and - . _ ~', async length => {
    const { codeVerifier, codeChallenge } = await generatePKCE(length)
    expect(codeVerifier).toMatch(new RegExp(`^[A-Za-z0-9\\-._~]{${length}}$`))
    expect(codeChallenge).toBe(challengeOf(codeVerifier))
  })

  test.each([42, 129, 0, 43.5, Number.NaN])('of %d characters is rejected', async length => {
    await expect(generatePKCE(length)).rejects.toThrow(RangeError)
  })

  test('is unique', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => generatePKCE()))
    expect(new Set(all.map(({ codeVerifier }) => codeVerifier)).size).toBe(100)
  })

  test('works without crypto.subtle, which plain-http pages lack', async () => {
    const { crypto } = globalThis
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { codeVerifier, codeChallenge } = await generatePKCE()
    expect(codeChallenge).toBe(challengeOf(codeVerifier))
  })

  test('protocol/hosted-pages §1: the state of a sign-in is as random, and contains no secret', async () => {
    const data = await generateOAuthData()
    expect(data).toEqual({
      redirectUri: '',
      originalUri: '',
      state: expect.stringMatching(/^[\w-]{43}$/),
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      codeChallenge: challengeOf(data.codeVerifier),
    })
    expect(data.state).not.toBe(data.codeChallenge)
  })
})

test('property: sha256 is SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest())
    }),
    { numRuns: 500 },
  )
})
