import { confirmSession } from '../../storage/identity/sessions.ts'
import type { Sql } from '../../storage/sql.ts'
import type { AccessClaims } from './signing-keys.ts'

/** Tag under which the end of a session is told to every node, with the notifications that drop cached reads. */
export const sessionTag = (sessionId: string) => `session:${sessionId}`

/** Which sessions have ended, so that an access token stops working at once and not when it expires. */
export type SessionRevocations = ReturnType<typeof createSessionRevocations>

/** Far more than end within the lifetime of an access token. */
const REMEMBERED = 100_000

export function createSessionRevocations(db: Sql) {
  const over = new Set<string>()
  let epoch = 0
  /** Notifications were missed, or are too many to remember: every token is looked up again. */
  const forget = () => {
    over.clear()
    epoch++
  }
  return {
    /** Changes when what is known of tokens is no longer to be relied on. */
    epoch: () => epoch,

    /** Called with each token that a node meets: answers whether its session lives, and confirms its renewal. */
    async met({ siteId, role, sessionId, generation }: AccessClaims): Promise<boolean> {
      if (over.has(sessionId)) return false
      // A visitor's first tokens have nothing to confirm, and nobody ends a session that nobody signed in to.
      if (role === 'visitor' && generation === 0) return true
      return (await confirmSession(db, siteId, sessionId, generation))?.live ?? false
    },

    ended: (sessionId: string) => over.has(sessionId),

    dropped(tags: readonly string[]) {
      for (const tag of tags) if (tag.startsWith('session:')) over.add(tag.slice(8))
      if (over.size > REMEMBERED) forget()
    },
    cleared: forget,
  }
}
