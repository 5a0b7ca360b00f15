import type { contract, RequestOf, SpecialPermissions } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { refuseField } from '../../call/failure.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import { accessOf } from '../model/access.ts'
import type { Collection } from '../model/collection.ts'
import { checkPrincipal } from '../model/principals.ts'

type Levels = StoredDataCollection['permissions']
type Calls = typeof contract.dataPermissions

const SPECIAL_MAX = 1000

/** The permissions of a collection as the wire has them. */
export const toPermissions = ({ id, definition: { permissions, specialPermissions } }: Collection) => ({
  id,
  itemRead: permissions.read,
  itemInsert: permissions.insert,
  itemUpdate: permissions.update,
  itemRemove: permissions.remove,
  specialPermissions: (specialPermissions ?? []).map(toSpecial),
})

/** Special permissions as the wire has them: what they leave open is said. */
export const toSpecial = (special: SpecialPermissions): SpecialPermissions => ({
  itemRead: 'UNSPECIFIED',
  itemInsert: 'UNSPECIFIED',
  itemUpdate: 'UNSPECIFIED',
  itemRemove: 'UNSPECIFIED',
  ...special,
})

/** What a caller may do with a collection. */
export function permissionsOf({ caller }: Pick<Ctx, 'caller'>, collection: Collection) {
  const may = (action: Parameters<typeof accessOf>[1]) => accessOf(collection, action, caller).to !== 'NONE'
  return {
    itemRead: may('read'),
    itemInsert: may('insert'),
    itemUpdate: may('update'),
    itemRemove: may('remove'),
  }
}

/** Levels after a change that may leave some of them out. */
export const changedLevels = (
  permissions: Levels,
  sent: RequestOf<Calls['updatePermissions']>['dataPermissions'],
): Levels => ({
  read: sent?.itemRead ?? permissions.read,
  insert: sent?.itemInsert ?? permissions.insert,
  update: sent?.itemUpdate ?? permissions.update,
  remove: sent?.itemRemove ?? permissions.remove,
})

type SentSpecial = RequestOf<Calls['addSpecialPermissions']>['specialPermissions']

/** Special permissions as they are added, with an id of their own. */
export function newSpecial(ctx: Pick<Ctx, 'ids'>, sent: SentSpecial): SpecialPermissions & { id: string } {
  const special = { ...(withoutNulls(sent) as SpecialPermissions), id: ctx.ids.guid() }
  checkPrincipal(special, 'specialPermissions')
  return special
}

export function withSpecial(
  all: readonly SpecialPermissions[] | undefined,
  added: SpecialPermissions,
): SpecialPermissions[] {
  if (all && all.length >= SPECIAL_MAX)
    refuseField('specialPermissions', 'MAX_SIZE', `a collection has at most ${SPECIAL_MAX}`, {
      threshold: SPECIAL_MAX,
    })
  return [...(all ?? []), added]
}

/** Special permissions after a change, and all of the collection with it. Whom they are about stays; who repeats it must repeat it as it is. */
export function changedSpecial(
  all: readonly SpecialPermissions[],
  wanted: SpecialPermissions,
): { changed: SpecialPermissions; all: SpecialPermissions[] } {
  const before = all.find(({ id }) => id === wanted.id) as SpecialPermissions
  for (const name of ['userId', 'policyId', 'principal'] as const)
    if (wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(before[name]))
      refuseField(
        `specialPermissions.${name}`,
        'VALIDATION',
        'cannot be changed; remove these and add others',
      )
  const changed = { ...before, ...wanted }
  return { changed, all: all.map(one => (one.id === wanted.id ? changed : one)) }
}
