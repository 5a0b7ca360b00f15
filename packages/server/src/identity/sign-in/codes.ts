import { createHash } from 'node:crypto'
import type { Ids } from '../../call/clock.ts'

/** Attempts that one step of a sign-in accepts. */
export const CODE_ATTEMPTS = 5

/** Six digits from 64 random bits, which makes the modulo bias negligible. */
export const newCode = (ids: Ids): string => {
  const number = Buffer.from(ids.secret(8), 'base64url').readBigUInt64BE()
  return String(number % 1_000_000n).padStart(6, '0')
}

/** A code has few digits, so it is hashed with the state token, which the database does not contain. */
export const hashCode = (stateToken: string, code: string): string =>
  createHash('sha256').update(`${stateToken}\n${code}`).digest('base64url')
