import type { Environment } from '../environment.ts'
import { sha256 } from './sha256.ts'

/** A proof of work: the number for which SHA-256(salt + number) equals the challenge (ALTCHA). */
export interface Challenge {
  algorithm: string
  challenge: string
  salt: string
  maxnumber: number
  signature: string
}

/** About five milliseconds on a desktop, so that the page stays responsive. */
const step = 1500

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Solves a captcha in small batches; returns the value for `captchaTokens`. */
export async function solveCaptcha(
  { algorithm, challenge, salt, maxnumber, signature }: Challenge,
  { wait }: Environment,
): Promise<string> {
  const requested = bytesOf(challenge)
  const encoder = new TextEncoder()
  const isSolution = (number: number) =>
    sha256(encoder.encode(`${salt}${number}`)).every((byte, index) => byte === requested[index])
  for (let number = 0; number <= maxnumber; number++) {
    if (isSolution(number)) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    if (number % step === step - 1) await wait(0)
  }
  throw new Error('This captcha has no solution')
}
