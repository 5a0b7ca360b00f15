import type { Caller, Ctx } from '../../call/context.ts'
import type { Collection } from './collection.ts'
import { specialAccess } from './principals.ts'

export type DataAction = 'read' | 'insert' | 'update' | 'remove'

/** The items that an action is allowed on: all, those that the caller owns, or none. */
export type Access = { to: 'ALL' } | { to: 'OWN'; ownerId: string } | { to: 'NONE' }

const ALL: Access = { to: 'ALL' }
const NONE: Access = { to: 'NONE' }

/** The only place that decides permissions on items. Deny by default. */
export function accessOf(collection: Collection, action: DataAction, caller: Caller): Access {
  // An API key acts as the merchant: CMS_EDITOR and PRIVILEGED of protocol/collections §4, ADMIN on the wire.
  if (caller.role === 'merchant') return ALL
  // Only the merchant may read or change drafts.
  if (collection.drafts) return NONE
  const { definition } = collection
  if (definition.segment === 'DEV') return NONE
  const special = specialAccess(definition.specialPermissions, action, caller)
  if (special !== 'UNSPECIFIED') return special === 'ALLOWED' ? ALL : NONE
  switch (definition.permissions[action]) {
    case 'ANYONE':
      return ALL
    case 'SITE_MEMBER':
      return caller.role === 'member' ? ALL : NONE
    case 'SITE_MEMBER_AUTHOR':
      if (caller.role !== 'member') return NONE
      // An item that does not exist yet has no author.
      return action === 'insert' ? ALL : { to: 'OWN', ownerId: caller.id }
    default:
      return NONE
  }
}

/** The caller's access. Fails with WDE0027 if it is NONE; sends `x-stoa-filtered` if a read is restricted. */
export function requireAccess(ctx: Ctx<'WDE0027'>, collection: Collection, action: DataAction): Access {
  const access = accessOf(collection, action, ctx.caller)
  if (access.to === 'NONE') ctx.fail('WDE0027', { dataCollectionId: collection.id, action })
  if (access.to === 'OWN' && action === 'read') ctx.warn('x-stoa-filtered', 'own-items')
  if (collection.hidden.length > 0 && action === 'read') ctx.warn('x-stoa-filtered', 'hidden-fields')
  return access
}
