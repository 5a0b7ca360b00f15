import { contract } from '@stoa/contract'
import { sql } from 'kysely'
import { implement } from '../context.ts'
import { refuseField } from '../failure.ts'
import { hashSecret } from './secrets.ts'

/** `POST /oauth2/token`: the grants of visitors (spec 000 §7). */
export const oauthHandlers = implement(contract.oauth, {
  async token({ clientId, grantType, refreshToken }, ctx) {
    const { siteId } = (await ctx.platform.directory.client(clientId)) ?? ctx.fail('INVALID_CLIENT')
    switch (grantType) {
      case 'anonymous': {
        const session = { id: ctx.ids.guid(), identityId: ctx.ids.guid(), refreshToken: ctx.ids.secret(32) }
        await ctx.db.all(sql`
          insert into sessions (site_id, id, client_id, role, identity_id, refresh_hash, created_at)
          values (${siteId}, ${session.id}, ${clientId}, 'visitor', ${session.identityId},
            ${hashSecret(session.refreshToken)}, to_timestamp(${ctx.now} / 1000.0))`)
        return reply(
          await ctx.platform.issueAccessToken({
            siteId,
            role: 'visitor',
            id: session.identityId,
            clientId,
            sessionId: session.id,
          }),
          session.refreshToken,
        )
      }
      case 'refresh_token': {
        if (!refreshToken) refuseField('refreshToken', 'REQUIRED_FIELD', 'is required to renew a session')
        const session = await ctx.db.first<{
          id: string
          role: 'visitor' | 'member'
          identity_id: string
        }>(sql`
          select id, role, identity_id from sessions
          where site_id = ${siteId} and client_id = ${clientId} and refresh_hash = ${hashSecret(refreshToken)}
            and revoked_at is null`)
        if (!session) return ctx.fail('INVALID_GRANT')
        return reply(
          await ctx.platform.issueAccessToken({
            siteId,
            role: session.role,
            id: session.identity_id,
            clientId,
            sessionId: session.id,
          }),
          refreshToken,
        )
      }
      default:
        throw new Error(`grant type ${grantType satisfies never}`)
    }
  },
})

const reply = (issued: { token: string; expiresIn: number }, refreshToken: string) => ({
  access_token: issued.token,
  token_type: 'Bearer' as const,
  expires_in: issued.expiresIn,
  refresh_token: refreshToken,
})
