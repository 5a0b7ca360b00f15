import { contract, type SpecialPermissions } from '@stoa/contract'
import { implement } from '../context.ts'
import { refuseField } from '../failure.ts'
import { findCollectionWithSpecial, type StoredDataCollection } from '../storage/data/collection-rows.ts'
import { withoutNulls } from '../without-nulls.ts'
import { accessOf } from './access.ts'
import { changeDefinition, writeDefinition } from './change-collection.ts'
import { type Collection, loadCollection, toCollection } from './collection.ts'
import { checkPrincipal } from './principals.ts'

type Levels = StoredDataCollection['permissions']

const toPermissions = ({ id, definition: { permissions, specialPermissions } }: Collection) => ({
  id,
  itemRead: permissions.read,
  itemInsert: permissions.insert,
  itemUpdate: permissions.update,
  itemRemove: permissions.remove,
  specialPermissions: specialPermissions ?? [],
})

const SPECIAL_MAX = 1000

export const dataPermissionHandlers = implement(contract.dataPermissions, {
  async getPermissions({ dataCollectionId }, ctx) {
    return { dataPermissions: toPermissions(await loadCollection(ctx, dataCollectionId)) }
  },

  async updatePermissions({ dataPermissions: sent }, ctx) {
    const id = sent?.id as string
    const collection = await changeDefinition(ctx, id, ({ definition: { permissions } }) => {
      const levels: Levels = {
        read: sent?.itemRead ?? permissions.read,
        insert: sent?.itemInsert ?? permissions.insert,
        update: sent?.itemUpdate ?? permissions.update,
        remove: sent?.itemRemove ?? permissions.remove,
      }
      return { permissions: levels }
    })
    return { dataPermissions: toPermissions(collection) }
  },

  async getMyPermissions({ dataCollectionId }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const may = (action: Parameters<typeof accessOf>[1]) =>
      accessOf(collection, action, ctx.caller).to !== 'NONE'
    return {
      itemRead: may('read'),
      itemInsert: may('insert'),
      itemUpdate: may('update'),
      itemRemove: may('remove'),
    }
  },

  async addSpecialPermissions({ dataCollectionId, specialPermissions: sent }, ctx) {
    const special = { ...(withoutNulls(sent) as SpecialPermissions), id: ctx.ids.guid() }
    checkPrincipal(special, 'specialPermissions')
    await changeDefinition(ctx, dataCollectionId, ({ definition: { specialPermissions = [] } }) => {
      if (specialPermissions.length >= SPECIAL_MAX)
        refuseField('specialPermissions', 'MAX_SIZE', `a collection has at most ${SPECIAL_MAX}`, {
          threshold: SPECIAL_MAX,
        })
      return { specialPermissions: [...specialPermissions, special] }
    })
    return { specialPermissions: special }
  },

  async updateSpecialPermissions({ specialPermissions: sent }, ctx) {
    const wanted = withoutNulls(sent) as SpecialPermissions
    const id = wanted.id as string
    const row =
      (await findCollectionWithSpecial(ctx.db, ctx.site.id, id)) ??
      ctx.fail('DATA_SPECIAL_PERMISSIONS_NOT_FOUND', { specialPermissionsId: id })
    const collection = toCollection(row)
    const all = row.doc.specialPermissions ?? []
    const before = all.find(one => one.id === id) as SpecialPermissions
    // Whom it is about stays; who repeats it must repeat it as it is.
    for (const name of ['userId', 'policyId', 'principal'] as const)
      if (wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(before[name]))
        refuseField(
          `specialPermissions.${name}`,
          'VALIDATION',
          'cannot be changed; remove these and add others',
        )
    const changed = { ...before, ...wanted }
    await writeDefinition(ctx, collection, {
      ...row.doc,
      specialPermissions: all.map(one => (one.id === id ? changed : one)),
    })
    return { specialPermissions: changed }
  },

  async removeSpecialPermissions({ specialPermissionsId: id }, ctx) {
    const row =
      (await findCollectionWithSpecial(ctx.db, ctx.site.id, id)) ??
      ctx.fail('DATA_SPECIAL_PERMISSIONS_NOT_FOUND', { specialPermissionsId: id })
    await writeDefinition(ctx, toCollection(row), {
      ...row.doc,
      specialPermissions: row.doc.specialPermissions?.filter(one => one.id !== id),
    })
    return {}
  },
})
