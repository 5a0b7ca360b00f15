import { type MemberScope, memberScopes } from '@stoa/contract'
import type { ClientApp } from '../../call/services.ts'
import type { FlowData } from '../../storage/identity/one-time-tokens.ts'
import { hasSessionWithScopes } from '../../storage/identity/sessions.ts'
import type { Sql } from '../../storage/sql.ts'

/** Scopes of the Universal Commerce Protocol, each with the one of ours that it contains (decision 115). */
export const PLATFORM_SCOPES = {
  'dev.ucp.shopping.order:read': 'orders:read',
  'dev.ucp.shopping.cart:manage': 'orders:write',
  'dev.ucp.shopping.checkout:manage': 'orders:write',
} as const satisfies Record<string, MemberScope>

const isPlatformScope = (scope: string): scope is keyof typeof PLATFORM_SCOPES =>
  Object.hasOwn(PLATFORM_SCOPES, scope)

const scopesOf = ({ auth }: FlowData): string[] => auth?.openId?.scope.split(' ') ?? []

/** The scopes that a flow asks for, as far as members can give them. Others are left out (RFC 6749 §3.3). */
export function requestedScopes(flow: FlowData): MemberScope[] {
  const requested = new Set<string>(
    scopesOf(flow).flatMap(scope => (isPlatformScope(scope) ? PLATFORM_SCOPES[scope] : scope)),
  )
  return memberScopes.filter(scope => requested.has(scope))
}

/** The scopes that an app gets with the consent of the member. */
export const grantedScopes = (flow: FlowData): string[] => [
  ...requestedScopes(flow),
  ...new Set(scopesOf(flow).filter(isPlatformScope)),
]

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
    grantedScopes(flow),
    now,
  ))
