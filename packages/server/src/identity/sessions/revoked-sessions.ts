import type { AccessClaims } from '../../call/services.ts'
import { confirmSession } from '../../storage/identity/sessions.ts'
import type { Sql } from '../../storage/sql.ts'

/** Cache tag of a session. Its invalidation tells every node that the session was revoked. */
export const sessionTag = (sessionId: string) => `session:${sessionId}`

/** Revocation list: access tokens of revoked sessions stop working before they expire. */
export type SessionRevocations = ReturnType<typeof createSessionRevocations>

/** Far more sessions than are revoked within the lifetime of an access token. */
const MAX_REVOKED = 100_000

export function createSessionRevocations(db: Sql) {
  const revoked = new Set<string>()
  let epoch = 0
  /** Invalidations were missed or the list is full: every token must be verified in the database again. */
  const reset = () => {
    revoked.clear()
    epoch++
  }
  return {
    /** Incremented when verified tokens must be verified again. */
    epoch: () => epoch,

    /** Called for each token that is new to this node: confirms its generation and returns whether the session is live. */
    async met({ siteId, role, sessionId, generation }: AccessClaims): Promise<boolean> {
      if (role === 'app') return true
      if (revoked.has(sessionId)) return false
      // First tokens of a visitor have no generation to confirm, and visitor sessions without a refresh are not revoked.
      if (role === 'visitor' && generation === 0) return true
      return (await confirmSession(db, siteId, sessionId, generation))?.live ?? false
    },

    ended: (sessionId: string) => revoked.has(sessionId),

    dropped(tags: readonly string[]) {
      for (const tag of tags) if (tag.startsWith('session:')) revoked.add(tag.slice(8))
      if (revoked.size > MAX_REVOKED) reset()
    },
    cleared: reset,
  }
}
