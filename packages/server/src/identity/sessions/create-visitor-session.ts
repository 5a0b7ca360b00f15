import type { Ctx } from '../../call/context.ts'
import { insertSession } from '../../storage/identity/sessions.ts'
import { unusedSessionEnd } from './unused-session-end.ts'

/** Creates a visitor session and issues its tokens. */
export async function createVisitorSession(
  ctx: Ctx,
  { siteId, clientId }: { siteId: string; clientId: string },
) {
  const id = ctx.ids.guid()
  const identityId = ctx.ids.guid()
  const secret = ctx.ids.secret(32)
  const expiresAt = unusedSessionEnd(ctx)
  await insertSession(
    ctx.db,
    { siteId, id, clientId, role: 'visitor', identityId, secret, expiresAt },
    ctx.now,
  )
  const issued = await ctx.platform.issueAccessToken({
    siteId,
    role: 'visitor',
    id: identityId,
    clientId,
    sessionId: id,
    generation: 0,
  })
  return { ...issued, refreshToken: secret }
}
