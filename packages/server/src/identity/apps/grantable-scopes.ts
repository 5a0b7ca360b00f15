import { CUSTOM_ROLE, type StaffArea, scopes, staffAccess } from '@stoa/contract'
import type { Caller, Ctx } from '../../call/context.ts'

/** The scopes that a caller has themselves and may give to keys and apps. */
function grantableScopes({ staffRole, scopes: own }: Caller): readonly string[] {
  if (own)
    return scopes.filter(scope => own.includes(scope) || own.includes(scope.replace(':read', ':write')))
  if (!staffRole || staffRole === CUSTOM_ROLE) return scopes
  const access = staffAccess[staffRole]
  return scopes.filter(scope => {
    const [area = '', right] = scope.split(':')
    // Who opens the checkouts of shoppers may also let an agent buy for them.
    const granted = access[area === 'purchases' ? 'CHECKOUT_LINKS' : (area.toUpperCase() as StaffArea)]
    return granted === 'WRITE' || (granted === 'READ' && right === 'read')
  })
}

/** Rejects scopes that the caller does not have themselves: a key must not gain rights through a key that it creates. */
export function requireGrantable(ctx: Ctx<'SCOPE_NOT_GRANTED'>, requested: readonly string[]): void {
  const grantable = grantableScopes(ctx.caller)
  const scope = requested.find(scope => !grantable.includes(scope))
  if (scope !== undefined) ctx.fail('SCOPE_NOT_GRANTED', { scope })
}
