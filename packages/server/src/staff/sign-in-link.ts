import type { Ids } from '../call/clock.ts'
import { issueToken, revokeTokens } from '../storage/identity/one-time-tokens.ts'
import type { Sql } from '../storage/sql.ts'

const LINK_DAYS = 7

/** Creates the sign-in link of a staff member; their earlier links end. */
export async function createSignInLink(
  call: { db: Sql; ids: Ids; now: number },
  publicUrl: string,
  { siteId, id }: { siteId: string; id: string },
): Promise<string> {
  await revokeTokens(call.db, siteId, [id], ['staff_sign_in'], call.now)
  const token = await issueToken(call, 'staff_sign_in', {
    siteId,
    memberId: id,
    data: {},
    ttlMs: LINK_DAYS * 86_400_000,
  })
  return signInUrl(publicUrl, token)
}

/** The link with a token: in the URL fragment, which browsers do not send to servers. */
export const signInUrl = (publicUrl: string, token: string) => `${publicUrl}/admin#token=${token}`
