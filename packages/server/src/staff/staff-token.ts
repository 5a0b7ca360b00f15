import { signToken, verifyToken } from '../platform-support/signed-token.ts'

/** Distinguishes staff tokens from access tokens of shoppers and API keys. */
const PREFIX = 'staff_'

/** Lifetime of a staff token in seconds. The admin renews it with the cookie of its browser. */
export const STAFF_TOKEN_TTL_SEC = 600

interface StaffTokenContent {
  sessionId: string
  /** Milliseconds. */
  expiresAt: number
}

export const isStaffToken = (token: string): boolean => token.startsWith(PREFIX)

/** Signs an access token for a session of staff. */
export const signStaffToken = (secret: string, sessionId: string, now: number): string =>
  PREFIX +
  signToken(secret, 'staff access', {
    sessionId,
    expiresAt: now + STAFF_TOKEN_TTL_SEC * 1000,
  } satisfies StaffTokenContent)

/** The content of a staff token that is authentic and not expired; else undefined. */
export function readStaffToken(secret: string, token: string, now: number): StaffTokenContent | undefined {
  const content = verifyToken<StaffTokenContent>(secret, 'staff access', token.slice(PREFIX.length))
  return content && content.expiresAt > now ? content : undefined
}
