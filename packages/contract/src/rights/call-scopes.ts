import { EVERYONE } from '../contract-feature.ts'
import { requiredAccess } from './staff-permissions.ts'

/**
 * The scope that a call needs, such as `orders:write` for `orders.cancelOrder`; undefined for an unknown call and one without a scope. An app
 * that acts for a member needs the scope of the resource: the member themselves has allowed it.
 */
export function requiredScope(
  operation: string,
  { forMember = false }: { forMember?: boolean } = {},
): string | undefined {
  if (operation === 'oauth.userInfo') return 'openid'
  const access = requiredAccess.get(operation)
  const area = (forMember && access?.memberArea) || access?.area
  return access && area && area !== EVERYONE
    ? `${area.toLowerCase()}:${access.write ? 'write' : 'read'}`
    : undefined
}

/** Whether a key or app with these scopes may make a call. The scope to change an area includes the one to read it. */
export function isInScope(
  granted: readonly string[],
  operation: string,
  options?: { forMember?: boolean },
): boolean {
  if (requiredAccess.get(operation)?.area === EVERYONE) return true
  const scope = requiredScope(operation, options)
  return (
    scope !== undefined && (granted.includes(scope) || granted.includes(scope.replace(':read', ':write')))
  )
}
