import type { Caller, Ctx } from '../../call/context.ts'
import type { Collection } from './collection.ts'
import { specialAccess } from './principals.ts'

export type DataAction = 'read' | 'insert' | 'update' | 'remove'

/** What of a collection a caller may do something with: every item, those that are his own, or none. */
export type Access = { to: 'ALL' } | { to: 'OWN'; ownerId: string } | { to: 'NONE' }

const ALL: Access = { to: 'ALL' }
const NONE: Access = { to: 'NONE' }

/** The one place where permissions on items are decided. Deny by default: what no rule grants is refused. */
export function accessOf(collection: Collection, action: DataAction, caller: Caller): Access {
  // An API key is the merchant: CMS_EDITOR and PRIVILEGED of protocol/collections §4, and ADMIN on the wire.
  if (caller.role === 'merchant') return ALL
  // Drafts are published by the merchant, and nobody else's to see or to change before.
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
      // Nobody is an item's author before it is there.
      return action === 'insert' ? ALL : { to: 'OWN', ownerId: caller.id }
    default:
      return NONE
  }
}

/** The access, or the refusal of a caller who has none. A read that is narrowed to own items is said in a header. */
export function requireAccess(ctx: Ctx<'WDE0027'>, collection: Collection, action: DataAction): Access {
  const access = accessOf(collection, action, ctx.caller)
  if (access.to === 'NONE') ctx.fail('WDE0027', { dataCollectionId: collection.id, action })
  if (access.to === 'OWN' && action === 'read') ctx.warn('x-stoa-filtered', 'own-items')
  if (collection.hidden.length > 0 && action === 'read') ctx.warn('x-stoa-filtered', 'hidden-fields')
  return access
}
