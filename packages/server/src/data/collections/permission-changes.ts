import type { contract, RequestOf, SpecialPermissions } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import { accessOf } from '../model/access.ts'
import type { Collection } from '../model/collection.ts'
import { checkPrincipal } from '../model/principals.ts'

type Levels = StoredDataCollection['permissions']
type Calls = typeof contract.dataPermissions

const SPECIAL_MAX = 1000

/** The wire format of a collection's permissions. */
export const toPermissions = ({ id, definition: { permissions, specialPermissions } }: Collection) => ({
  id,
  itemRead: permissions.read,
  itemInsert: permissions.insert,
  itemUpdate: permissions.update,
  itemRemove: permissions.remove,
  specialPermissions: (specialPermissions ?? []).map(toSpecial),
})

/** The wire format of special permissions, with UNSPECIFIED for omitted actions. */
export const toSpecial = (special: SpecialPermissions): SpecialPermissions => ({
  itemRead: 'UNSPECIFIED',
  itemInsert: 'UNSPECIFIED',
  itemUpdate: 'UNSPECIFIED',
  itemRemove: 'UNSPECIFIED',
  ...special,
})

/** The actions that the caller may perform on a collection. */
export function permissionsOf({ caller }: Pick<Ctx, 'caller'>, collection: Collection) {
  const may = (action: Parameters<typeof accessOf>[1]) => accessOf(collection, action, caller).to !== 'NONE'
  return {
    itemRead: may('read'),
    itemInsert: may('insert'),
    itemUpdate: may('update'),
    itemRemove: may('remove'),
  }
}

/** Merges changed levels; omitted ones stay. */
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

/** Validates new special permissions and gives them an id. */
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
    rejectField('specialPermissions', 'MAX_SIZE', `a collection has at most ${SPECIAL_MAX}`, {
      threshold: SPECIAL_MAX,
    })
  return [...(all ?? []), added]
}

/** Merges changed special permissions. The principal cannot change; a request that sends it must send the stored one. */
export function changedSpecial(
  all: readonly SpecialPermissions[],
  wanted: SpecialPermissions,
): { changed: SpecialPermissions; all: SpecialPermissions[] } {
  const before = all.find(({ id }) => id === wanted.id) as SpecialPermissions
  for (const name of ['userId', 'policyId', 'principal'] as const)
    if (wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(before[name]))
      rejectField(
        `specialPermissions.${name}`,
        'VALIDATION',
        'cannot be changed; remove these special permissions and add new ones',
      )
  const changed = { ...before, ...wanted }
  return { changed, all: all.map(one => (one.id === wanted.id ? changed : one)) }
}
