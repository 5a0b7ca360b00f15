import { createHash } from 'node:crypto'
import type { Ids } from '../../call/clock.ts'

/** Wrong codes that one step of a sign-in takes. */
export const CODE_ATTEMPTS = 5

/** Six digits, from 64 random bits, so that no digit is likelier than another to any use. */
export const newCode = (ids: Ids): string => {
  const number = Buffer.from(ids.secret(8), 'base64url').readBigUInt64BE()
  return String(number % 1_000_000n).padStart(6, '0')
}

/** A code is short: it is kept together with the secret of its step, which the database does not know. */
export const hashCode = (stateToken: string, code: string): string =>
  createHash('sha256').update(`${stateToken}\n${code}`).digest('base64url')
