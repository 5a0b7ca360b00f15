import { contract, type SpecialPermissions } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { findCollectionWithSpecial } from '../../storage/data/collection-rows.ts'
import { collectionOfRow, loadCollection } from '../model/collection.ts'
import { changeDefinition, writeDefinition } from './definition-store.ts'
import {
  changedLevels,
  changedSpecial,
  newSpecial,
  permissionsOf,
  toPermissions,
  toSpecial,
  withSpecial,
} from './permission-changes.ts'
import { viewItemsAsMember } from './view-as-member.ts'

export const dataPermissionHandlers = implement(contract.dataPermissions, {
  async getPermissions({ dataCollectionId }, ctx) {
    return { dataPermissions: toPermissions(await loadCollection(ctx, dataCollectionId)) }
  },

  async updatePermissions({ dataPermissions: sent }, ctx) {
    const id = sent?.id as string
    const collection = await changeDefinition(ctx, id, ({ definition: { permissions } }) => ({
      permissions: changedLevels(permissions, sent),
    }))
    return { dataPermissions: toPermissions(collection) }
  },

  async getMyPermissions({ dataCollectionId }, ctx) {
    return permissionsOf(ctx, await loadCollection(ctx, dataCollectionId))
  },

  viewItemsAsMember,

  async addSpecialPermissions({ dataCollectionId, specialPermissions: sent }, ctx) {
    const special = newSpecial(ctx, sent)
    await changeDefinition(ctx, dataCollectionId, ({ definition }) => ({
      specialPermissions: withSpecial(definition.specialPermissions, special),
    }))
    return { specialPermissions: toSpecial(special) }
  },

  async updateSpecialPermissions({ specialPermissions: sent }, ctx) {
    const requested = withoutNulls(sent) as SpecialPermissions
    const id = requested.id as string
    const row =
      (await findCollectionWithSpecial(ctx.db, ctx.site.id, id)) ??
      ctx.fail('DATA_SPECIAL_PERMISSIONS_NOT_FOUND', { specialPermissionsId: id })
    const { changed, all } = changedSpecial(row.doc.specialPermissions ?? [], requested)
    await writeDefinition(ctx, collectionOfRow(row), { ...row.doc, specialPermissions: all })
    return { specialPermissions: toSpecial(changed) }
  },

  async removeSpecialPermissions({ specialPermissionsId: id }, ctx) {
    const row =
      (await findCollectionWithSpecial(ctx.db, ctx.site.id, id)) ??
      ctx.fail('DATA_SPECIAL_PERMISSIONS_NOT_FOUND', { specialPermissionsId: id })
    await writeDefinition(ctx, collectionOfRow(row), {
      ...row.doc,
      specialPermissions: row.doc.specialPermissions?.filter(one => one.id !== id),
    })
    return {}
  },
})
