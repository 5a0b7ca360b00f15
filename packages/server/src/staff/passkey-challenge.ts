import { createHash } from 'node:crypto'
import type { Ctx } from '../call/context.ts'
import { CEREMONY_MS, challengeOf, NO_SITE } from '../identity/index.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'
import { useOnce } from '../storage/rate-counters.ts'

/** The account that a challenge is for. A sign-in has none yet. */
interface Holder {
  /** The session that proves an identity. */
  sessionId?: string
  /** The owner whom `createSite` will make. */
  ownerId?: string
}

interface Content extends Holder {
  nonce: string
  /** Milliseconds. */
  expiresAt: number
}

/** A signed challenge for a sign-in, for a proof in a session, or for the first passkey of an owner. Nothing is stored before its use. */
export function newPasskeyChallenge({ ids, now, platform }: Ctx, holder: Holder = {}): string {
  const content = { nonce: ids.secret(16), expiresAt: now + CEREMONY_MS, ...holder }
  const token = signToken(platform.protectionSecret, 'staff passkey', content satisfies Content)
  return Buffer.from(token).toString('base64url')
}

/** The challenge that a credential answers, and whom it is for. It is used once, even by a wrong answer. */
export async function takePasskeyChallenge(
  { now, platform }: Ctx,
  credential: Record<string, unknown>,
): Promise<(Holder & { challenge: string }) | undefined> {
  const challenge = challengeOf(credential)
  const token = Buffer.from(challenge, 'base64url').toString()
  const content = verifyToken<Content>(platform.protectionSecret, 'staff passkey', token)
  if (!content || content.expiresAt <= now) return undefined
  const { nonce, expiresAt, ...holder } = content
  const key = createHash('sha256').update(`staff passkey\n${nonce}`).digest()
  return (await useOnce(platform.independentDb, NO_SITE, key, expiresAt))
    ? { ...holder, challenge }
    : undefined
}

/** The challenge that a credential answers, if it is for the session, or for a sign-in. */
export async function usePasskeyChallenge(
  ctx: Ctx,
  credential: Record<string, unknown>,
  sessionId?: string,
): Promise<string | undefined> {
  const taken = await takePasskeyChallenge(ctx, credential)
  return taken && taken.sessionId === sessionId && !taken.ownerId ? taken.challenge : undefined
}
