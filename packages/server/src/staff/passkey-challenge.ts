import { createHash } from 'node:crypto'
import type { Ctx } from '../call/context.ts'
import { CEREMONY_MS, challengeOf, NO_SITE } from '../identity/index.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'
import { useOnce } from '../storage/rate-counters.ts'

interface Content {
  nonce: string
  /** Milliseconds. */
  expiresAt: number
  /** The session that proves an identity. Absent for a sign-in, which has none yet. */
  sessionId?: string
}

/** A signed challenge for a sign-in, or for a proof in a session. Nothing is stored before its use. */
export function newPasskeyChallenge({ ids, now, platform }: Ctx, sessionId?: string): string {
  const content = { nonce: ids.secret(16), expiresAt: now + CEREMONY_MS, ...(sessionId && { sessionId }) }
  const token = signToken(platform.protectionSecret, 'staff passkey', content satisfies Content)
  return Buffer.from(token).toString('base64url')
}

/** The challenge that a credential answers, if it is valid for the purpose. It is used once, even by a wrong answer. */
export async function usePasskeyChallenge(
  { now, platform }: Ctx,
  credential: Record<string, unknown>,
  sessionId?: string,
): Promise<string | undefined> {
  const challenge = challengeOf(credential)
  const token = Buffer.from(challenge, 'base64url').toString()
  const content = verifyToken<Content>(platform.protectionSecret, 'staff passkey', token)
  if (!content || content.expiresAt <= now || content.sessionId !== sessionId) return undefined
  const key = createHash('sha256').update(`staff passkey\n${content.nonce}`).digest()
  return (await useOnce(platform.independentDb, NO_SITE, key, content.expiresAt)) ? challenge : undefined
}
