import type { AccessLevel, CollectionRole, DataPermissions } from '@stoa/contract'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'

/**
 * Access levels are what is stored; the roles of a collection say the same with fewer words. CMS_EDITOR and PRIVILEGED are
 * both the merchant here, who is ADMIN among the roles.
 */
type Levels = StoredDataCollection['permissions']

/** Deny by default: a new collection is the merchant's alone, except as it says itself. */
export const CLOSED: Levels = {
  insert: 'CMS_EDITOR',
  update: 'CMS_EDITOR',
  remove: 'CMS_EDITOR',
  read: 'CMS_EDITOR',
}

const roleOf = (level: AccessLevel): CollectionRole =>
  level === 'CMS_EDITOR' || level === 'PRIVILEGED' ? 'ADMIN' : level

export const toRoles = (levels: Levels): Required<DataPermissions> => ({
  insert: roleOf(levels.insert),
  update: roleOf(levels.update),
  remove: roleOf(levels.remove),
  read: roleOf(levels.read),
})

/** Levels after a change of roles. ADMIN leaves a level that is the merchant's as it is. */
export function withRoles(levels: Levels, roles: DataPermissions): Levels {
  const changed = { ...levels }
  for (const action of ['insert', 'update', 'remove', 'read'] as const) {
    const role = roles[action]
    if (role !== undefined && role !== roleOf(levels[action]))
      changed[action] = role === 'ADMIN' ? 'CMS_EDITOR' : role
  }
  return changed
}
