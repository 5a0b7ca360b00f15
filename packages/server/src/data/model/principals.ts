import type { SpecialAccess, SpecialPermissions } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'

const PROPERTIES = {
  read: 'itemRead',
  insert: 'itemInsert',
  update: 'itemUpdate',
  remove: 'itemRemove',
} as const
type Action = keyof typeof PROPERTIES

/** Whether special permissions apply to this caller. */
function appliesTo({ userId, policyId, principal }: SpecialPermissions, caller: Caller): boolean {
  const isMember = caller.role === 'member'
  if (userId !== undefined) return isMember && caller.id === userId
  if (policyId !== undefined) return isMember === (policyId === 'SITE_MEMBERS')
  switch (principal?.type) {
    case 'USER':
      return isMember && caller.id === principal.id
    case 'EXTERNAL_APP':
      return caller.clientId === principal.id
    case 'MEMBER_GROUP':
      return isMember
    case 'VISITOR_GROUP':
      return caller.role === 'visitor'
    default:
      return false
  }
}

/** The caller's access from special permissions. DENIED overrides ALLOWED. */
export function specialAccess(
  all: readonly SpecialPermissions[] | undefined,
  action: Action,
  caller: Caller,
): SpecialAccess {
  const verdicts = (all ?? []).filter(one => appliesTo(one, caller)).map(one => one[PROPERTIES[action]])
  if (verdicts.includes('DENIED')) return 'DENIED'
  return verdicts.includes('ALLOWED') ? 'ALLOWED' : 'UNSPECIFIED'
}

/** Rejects special permissions whose principal this platform does not have. */
export function checkPrincipal({ userId, policyId, principal }: SpecialPermissions, at: string): void {
  if (userId === undefined && policyId === undefined && principal === undefined)
    rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'must name a userId, a policyId or a principal')
  if (policyId !== undefined && policyId !== 'SITE_MEMBERS' && policyId !== 'SITE_VISITORS')
    rejectField(`${at}.policyId`, 'INVALID_ENUM_VALUE', 'must be SITE_MEMBERS or SITE_VISITORS')
  if (!principal) return
  const named = principal.type === 'USER' || principal.type === 'EXTERNAL_APP'
  if (!named && principal.type !== 'MEMBER_GROUP' && principal.type !== 'VISITOR_GROUP')
    rejectField(
      `${at}.principal.type`,
      'INVALID_ENUM_VALUE',
      'must be USER, EXTERNAL_APP, MEMBER_GROUP or VISITOR_GROUP; this platform has no other principals',
    )
  if (named && principal.id === undefined)
    rejectField(
      `${at}.principal.id`,
      'REQUIRED_FIELD',
      `must name the ${principal.type === 'USER' ? 'member' : 'client app'}`,
    )
  if (!named && principal.id !== undefined)
    rejectField(
      `${at}.principal.id`,
      'FIELD_NOT_ALLOWED',
      'must be left out: the group is all members, or all visitors',
    )
}
