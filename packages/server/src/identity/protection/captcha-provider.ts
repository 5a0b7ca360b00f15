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

/** Where captchas come from. Another provider is another object of this form. */
export interface CaptchaProvider {
  readonly name: 'ALTCHA'
  createChallenge(of: CaptchaSite & { kind: CaptchaKind; ids: Ids }): Promise<CaptchaChallenge>
  /** What the solution uses up, and when the captcha expires; undefined when it solves nothing. */
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

/** Time to solve a captcha and to send what it protects. */
const LIFETIME_MS = 5 * 60_000
/** On average half as many hashes: well below a second in a browser, and a day of one core for 100,000 accounts. */
const MAX_NUMBER = 100_000
const HEX = /^[0-9a-f]{64}$/

const keyOf = ({ secret, siteId }: CaptchaSite) =>
  createHmac('sha256', secret).update(`captcha\n${siteId}`).digest('hex')

/** ALTCHA: proof of work, made and checked by this installation alone (https://altcha.org, version 1 of its form). */
export const altcha: CaptchaProvider = {
  name: 'ALTCHA',

  async createChallenge({ kind, ids, ...site }) {
    const random = Buffer.from(ids.secret(6), 'base64url').readUIntBE(0, 6)
    const made = await createChallenge({
      algorithm: 'SHA-256',
      hmacKey: keyOf(site),
      salt: Buffer.from(ids.secret(12), 'base64url').toString('hex'),
      number: random % (MAX_NUMBER + 1),
      maxnumber: MAX_NUMBER,
      expires: new Date(site.now + LIFETIME_MS),
      params: { kind },
    })
    return { ...made, algorithm: 'SHA-256', maxnumber: MAX_NUMBER }
  },

  async verify(solution, { kind, ...site }) {
    const payload = readPayload(solution)
    if (!payload) return undefined
    const params = new URLSearchParams(payload.salt.split('?')[1])
    const expiresAt = Number(params.get('expires')) * 1000
    if (params.get('kind') !== kind || !(expiresAt > site.now)) return undefined
    // Its own check of the time reads the machine's clock.
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
      // Digits behind the end of the salt could pass for the beginning of the number.
      salt.endsWith('&') &&
      Number.isSafeInteger(number)
      ? { algorithm: 'SHA-256' as const, challenge, number: number as number, salt, signature }
      : undefined
  } catch {
    return undefined
  }
}
