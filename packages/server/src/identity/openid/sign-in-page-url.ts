import type { Clock, Ids } from '../../call/clock.ts'
import type { ClientApp, Directory } from '../../call/services.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'
import type { FlowData } from '../../storage/identity/one-time-tokens.ts'
import { insertRedirectSession } from '../../storage/identity/redirect-sessions.ts'
import type { Sql } from '../../storage/sql.ts'

/** What the endpoints of OpenID Connect need of the platform. */
export interface OpenIdServices {
  db: Sql
  directory: Directory
  clock: Clock
  ids: Ids
  config: { publicUrl: string; development: boolean }
}

/** Time in which the browser must open the page, in milliseconds. */
const LIFETIME_MS = 10 * 60_000

/** The address of the sign-in page for a flow. Its token is in the fragment, which browsers do not send. */
export async function signInPageUrl(
  { db, ids, clock, config }: OpenIdServices,
  app: ClientApp,
  flow: FlowData,
): Promise<string> {
  const token = ids.secret(32)
  const now = clock.now()
  const { callbacks } = flow
  const session = {
    siteId: app.siteId,
    id: ids.guid(),
    sessionId: ids.guid(),
    clientId: app.id,
    intent: { flow, callbacks },
  }
  await insertRedirectSession(db, session, hashSecret(token), now, now + LIFETIME_MS)
  return `${config.publicUrl}/sign-in#session=${token}`
}
