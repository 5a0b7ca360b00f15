import type { AccessLevel, CollectionRole, DataPermissions } from '@stoa/contract'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'

/**
 * Access levels are stored. The roles of a collection on the wire are coarser: CMS_EDITOR and PRIVILEGED both mean the
 * merchant, whose role is ADMIN.
 */
type Levels = StoredDataCollection['permissions']

/** Deny by default: only the merchant may access a new collection, unless its definition says otherwise. */
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

/** Levels after a change of roles. ADMIN keeps CMS_EDITOR or PRIVILEGED, because both map to it. */
export function withRoles(levels: Levels, roles: DataPermissions): Levels {
  const changed = { ...levels }
  for (const action of ['insert', 'update', 'remove', 'read'] as const) {
    const role = roles[action]
    if (role !== undefined && role !== roleOf(levels[action]))
      changed[action] = role === 'ADMIN' ? 'CMS_EDITOR' : role
  }
  return changed
}
