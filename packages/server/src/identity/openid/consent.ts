import { type MemberScope, memberScopes } from '@stoa/contract'
import type { ClientApp } from '../../call/services.ts'
import type { FlowData } from '../../storage/identity/one-time-tokens.ts'
import { hasSessionWithScopes } from '../../storage/identity/sessions.ts'
import type { Sql } from '../../storage/sql.ts'

/** The scopes that a flow asks for, as far as members can give them. Others are left out (RFC 6749 §3.3). */
export function requestedScopes({ auth }: FlowData): MemberScope[] {
  const requested = new Set<string>(auth?.openId?.scope.split(' '))
  return memberScopes.filter(scope => requested.has(scope))
}

/** What the consent page says. */
export const consentOf = (flow: FlowData, app: ClientApp) => ({
  appName: app.name,
  scopes: requestedScopes(flow),
})

/** Whether a flow can end without asking the member. They have allowed an app as long as it has a session with these scopes. */
export const isAllowed = async (
  db: Sql,
  flow: FlowData,
  app: ClientApp,
  memberId: string,
  now: number,
): Promise<boolean> =>
  !app.thirdParty ||
  (await hasSessionWithScopes(
    db,
    { siteId: app.siteId, memberId, clientId: app.id },
    requestedScopes(flow),
    now,
  ))
