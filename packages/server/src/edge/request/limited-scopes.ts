import { CUSTOM_ROLE, scopes, scopesOfRole } from '@stoa/contract'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StaffSession } from '../../call/services.ts'

/** Header in which a staff member limits a request to some of their rights (protocol/journal §4). */
export const SCOPES_HEADER = 'x-stoa-scopes'

/** The scopes of the header that the staff member has. Of a right to change that they lack, the right to read is left. */
export function limitedScopes({ role, scopes: own }: StaffSession, header: string): string[] {
  const requested = header.split(/[\s,]+/).filter(Boolean)
  const unknown = requested.find(scope => !scopes.includes(scope))
  if (unknown !== undefined)
    throw new InvalidRequest([
      violation('X-Stoa-Scopes', 'VALIDATION', 'must be scopes, such as orders:read, separated by spaces', {
        scope: unknown,
      }),
    ])
  const held = own ?? (role === CUSTOM_ROLE ? [] : scopesOfRole(role))
  const reads = (scope: string) => held.includes(scope) || held.includes(scope.replace(':read', ':write'))
  return [
    ...new Set(
      requested.flatMap(scope => [scope, scope.replace(':write', ':read')].find(one => reads(one)) ?? []),
    ),
  ]
}
