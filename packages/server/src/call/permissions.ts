import {
  type CallDeclaration,
  CUSTOM_ROLE,
  checkoutPageAccess,
  EVERYONE,
  isInScope,
  isStaffCallAllowed,
  requiredAccess,
  requiredScope,
  type StaffArea,
  staffAccess,
  staffAreas,
  tableOfCalls,
} from '@stoa/contract'
import type { Caller } from './context.ts'
import { Failure } from './failure.ts'

type Rights = Pick<Caller, 'staffRole' | 'scopes'>

/**
 * Whether the role of a staff member, the scopes of a key or app, and the limit of a token to a checkout page permit a call. With such a
 * limit only the calls that declare it are permitted.
 */
export const mayCall = (
  { role, staffRole, scopes, page }: Rights & Pick<Caller, 'role' | 'page'>,
  operation: string,
): boolean =>
  (!staffRole || staffRole === CUSTOM_ROLE || isStaffCallAllowed(staffRole, operation)) &&
  (!scopes || isInScope(scopes, operation, { forMember: role === 'member' })) &&
  (!page || checkoutPageAccess.has(operation))

/** Areas of the shop that the caller may read. */
export const readableAreas = ({ staffRole, scopes }: Rights): StaffArea[] =>
  staffAreas.filter(area => {
    const name = area.toLowerCase()
    return (
      (!staffRole || staffRole === CUSTOM_ROLE || staffAccess[staffRole][area] !== 'NONE') &&
      (!scopes || scopes.includes(`${name}:read`) || scopes.includes(`${name}:write`))
    )
  })

/** The area of a call; undefined for one that belongs to none. */
export function areaOf(operation: string): StaffArea | undefined {
  const area = requiredAccess.get(operation)?.area
  return area === EVERYONE ? undefined : area
}

const CHECKOUT_PAGE_ONLY = 'The token is for the page of one checkout. Sign in for calls about anything else.'

/** Rejects what the token of a checkout page does not reach, although its call is one of the page. */
export function rejectPage({ page }: Pick<Caller, 'page'>, operation: string, field?: string): never {
  throw new Failure('PERMISSION_DENIED', {
    checkoutId: page?.checkoutId,
    remedy: CHECKOUT_PAGE_ONLY,
    ...(field && { field }),
    call: operation,
  })
}

/** Staff may make the calls of their role; API keys, and apps with scopes, the calls in these. */
export function requirePermission(caller: Caller, operation: string): Caller {
  if (mayCall(caller, operation)) return caller
  const { role, staffRole, scopes, page } = caller
  throw new Failure('PERMISSION_DENIED', {
    ...(staffRole && { staffRole }),
    ...(scopes && { scope: requiredScope(operation, { forMember: role === 'member' }) }),
    ...(page && { checkoutId: page.checkoutId, remedy: CHECKOUT_PAGE_ONLY }),
    call: operation,
  })
}

const declarations = tableOfCalls(({ declaration }) => declaration)

/** `authorizeCall` for a call by its name. One that no longer exists is permitted to no caller. */
export function authorizeOperation(caller: Caller, operation: string): void {
  const declaration = declarations.get(operation)
  if (!declaration) throw new Failure('PERMISSION_DENIED', { call: operation })
  authorizeCall(caller, { operation, declaration })
}

/** Whether a caller may make a call, at least after a recent proof of identity. */
export function isAuthorized(caller: Caller, operation: string): boolean {
  try {
    authorizeOperation({ ...caller, proofIsOld: false }, operation)
    return true
  } catch {
    return false
  }
}

/**
 * Rejects a caller who may not make a call: by role and scopes, by the age of the proof of identity, by the roles that the call
 * declares. Every way to a call uses it: requests, GraphQL, undo.
 */
export function authorizeCall(
  caller: Caller,
  { operation, declaration }: { operation: string; declaration: CallDeclaration },
): void {
  const allow: readonly string[] = declaration.allow
  requirePermission(caller, operation)
  if (declaration.recentProof && caller.proofIsOld) throw new Failure('PROOF_REQUIRED')
  if (allow.includes('anyone') || allow.includes(caller.role)) return
  throw new Failure(caller.role === 'anyone' ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED', {
    allowed: [...allow],
  })
}
