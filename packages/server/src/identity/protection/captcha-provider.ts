import { createHash, createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { Ids } from '../../call/clock.ts'

export type CaptchaKind = 'VISIBLE' | 'INVISIBLE'

interface CaptchaChallenge {
  algorithm: 'SHA-256'
  challenge: string
  salt: string
  maxnumber: number
  signature: string
}

/** A captcha service. */
export interface CaptchaProvider {
  readonly name: 'ALTCHA'
  createChallenge(of: CaptchaSite & { kind: CaptchaKind; ids: Ids }): Promise<CaptchaChallenge>
  /** Replay key and expiry of a valid solution; undefined for an invalid one. */
  verify(
    solution: string,
    of: CaptchaSite & { kind: CaptchaKind },
  ): Promise<{ id: Buffer; expiresAt: number } | undefined>
}

interface CaptchaSite {
  siteId: string
  now: number
  /** Secret of the installation. */
  secret: string
}

/** Time to solve a captcha and to send the protected call. */
const LIFETIME_MS = 5 * 60_000
/** Costs half as many hashes on average: under a second in a browser, a core-day for 100,000 accounts. */
const MAX_NUMBER = 100_000
const HEX = /^[0-9a-f]{64}$/

const keyOf = ({ secret, siteId }: CaptchaSite) =>
  createHmac('sha256', secret).update(`captcha\n${siteId}`).digest('hex')

/** ALTCHA: self-hosted proof of work (https://altcha.org, version 1 of its format). */
export const altcha: CaptchaProvider = {
  name: 'ALTCHA',

  async createChallenge({ kind, ids, ...site }) {
    const random = Buffer.from(ids.secret(6), 'base64url').readUIntBE(0, 6)
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      hmacKey: keyOf(site),
      salt: Buffer.from(ids.secret(12), 'base64url').toString('hex'),
      number: random % (MAX_NUMBER + 1),
      maxnumber: MAX_NUMBER,
      expires: new Date(site.now + LIFETIME_MS),
      params: { kind },
    })
    return { ...challenge, algorithm: 'SHA-256', maxnumber: MAX_NUMBER }
  },

  async verify(solution, { kind, ...site }) {
    const payload = readPayload(solution)
    if (!payload) return undefined
    const params = new URLSearchParams(payload.salt.split('?')[1])
    const expiresAt = Number(params.get('expires')) * 1000
    if (params.get('kind') !== kind || !(expiresAt > site.now)) return undefined
    // The library's expiry check uses the system clock, so it is disabled and done above.
    if (!(await verifySolution(payload, keyOf(site), false))) return undefined
    return { id: createHash('sha256').update(`captcha\n${payload.challenge}`).digest(), expiresAt }
  },
}

function readPayload(solution: string) {
  try {
    const payload: unknown = JSON.parse(Buffer.from(solution, 'base64').toString())
    if (typeof payload !== 'object' || payload === null) return undefined
    const { algorithm, challenge, number, salt, signature } = payload as Record<string, unknown>
    return algorithm === 'SHA-256' &&
      typeof challenge === 'string' &&
      HEX.test(challenge) &&
      typeof signature === 'string' &&
      typeof salt === 'string' &&
      // Without the separator, digits at the end of the salt could be moved to the number.
      salt.endsWith('&') &&
      Number.isSafeInteger(number)
      ? { algorithm: 'SHA-256' as const, challenge, number: number as number, salt, signature }
      : undefined
  } catch {
    return undefined
  }
}
