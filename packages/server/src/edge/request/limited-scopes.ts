import { CUSTOM_ROLE, scopes, scopesOfRole } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'

/** Header that limits a request to some rights of the caller (protocol/journal §4). */
export const SCOPES_HEADER = 'x-stoa-scopes'
const NAME = 'X-Stoa-Scopes'

/** The scopes that a staff member, an API key or an app has. */
function scopesOf({ staffRole, scopes: own }: Caller): readonly string[] {
  if (own) return own
  if (!staffRole) return scopes
  return staffRole === CUSTOM_ROLE ? [] : scopesOfRole(staffRole)
}

/** The caller with those of their scopes that the header names. Of a right to change that they lack, the right to read is left. */
export function limitedTo(header: string | null, caller: Caller): Caller {
  if (header === null) return caller
  if (caller.role !== 'merchant')
    rejectField(NAME, 'VALIDATION', 'limits staff, API keys and apps of the merchant: leave the header out')
  const requested = header.split(/[\s,]+/).filter(Boolean)
  const unknown = requested.find(scope => !scopes.includes(scope))
  if (unknown !== undefined)
    rejectField(NAME, 'VALIDATION', 'must be scopes, such as orders:read, separated by spaces', {
      scope: unknown,
    })
  const held = scopesOf(caller)
  const has = (scope: string) => held.includes(scope) || held.includes(scope.replace(':read', ':write'))
  const granted = requested.flatMap(scope => [scope, scope.replace(':write', ':read')].find(has) ?? [])
  return { ...caller, scopes: [...new Set(granted)] }
}
