import type { contract, ErrorsOf, RequestOf, SpecialPermissions } from '@stoa/contract'
import type { Ctx } from '../../../call/context.ts'
import type { CallInterceptor, InterceptedCall } from '../../../call/interceptor.ts'
import { withoutNulls } from '../../../platform-support/strip-nulls.ts'
import { findSettingsWithSpecial, saveExternalSettings } from '../../../storage/data/external-rows.ts'
import { RevisionConflict } from '../../../storage/documents.ts'
import {
  changedLevels,
  changedSpecial,
  newSpecial,
  permissionsOf,
  toPermissions,
  withSpecial,
} from '../../collections/permission-changes.ts'
import { NO_SETTINGS, openExternal } from '../external-collection.ts'
import { saveSettings } from '../external-definitions.ts'
import { connectionTag, type OpenConnection } from '../open-connections.ts'

type Calls = typeof contract.dataPermissions
type PermissionCtx = Ctx<ErrorsOf<Calls['updatePermissions']>>
type Handler = (
  message: never,
  ctx: PermissionCtx,
  target: { id: string; connection: OpenConnection; intercepted: InterceptedCall },
) => Promise<unknown>

/** Permissions of external collections are stored by the platform. Adaptors do not get them. */
export const permissionHandlers: Record<string, Handler> = {
  async getPermissions(_, ctx, { id, connection }) {
    const { collection } = await openExternal(ctx, connection, id)
    return { dataPermissions: toPermissions(collection) }
  },

  async getMyPermissions(_, ctx, { id, connection }) {
    const { collection } = await openExternal(ctx, connection, id)
    return permissionsOf(ctx, collection)
  },

  async updatePermissions(
    { dataPermissions }: RequestOf<Calls['updatePermissions']>,
    ctx,
    { id, connection, intercepted },
  ) {
    const external = await openExternal(ctx, connection, id)
    const before = external.settings?.doc ?? NO_SETTINGS
    const doc = { ...before, permissions: changedLevels(before.permissions, dataPermissions) }
    return saveSettings(ctx, external, doc, intercepted, ({ collection }) => ({
      dataPermissions: toPermissions(collection),
    }))
  },

  async addSpecialPermissions(
    { specialPermissions: sent }: RequestOf<Calls['addSpecialPermissions']>,
    ctx,
    { id, connection, intercepted },
  ) {
    const special = newSpecial(ctx, sent)
    const external = await openExternal(ctx, connection, id)
    const before = external.settings?.doc ?? NO_SETTINGS
    const doc = { ...before, specialPermissions: withSpecial(before.specialPermissions, special) }
    return saveSettings(ctx, external, doc, intercepted, () => ({ specialPermissions: special }))
  },
}

/** Changes special permissions by id, if they belong to an external collection. */
const withSpecialId =
  (
    idOf: (message: Record<string, unknown>) => string,
    change: (
      all: SpecialPermissions[],
      message: Record<string, unknown>,
    ) => { all: SpecialPermissions[]; reply: unknown },
  ): CallInterceptor =>
  async (message, ctx, run, intercepted) => {
    const id = idOf(message)
    if (!(await findSettingsWithSpecial(ctx.db, ctx.site.id, id))) return run(message)
    return intercepted.transact(async inner => {
      const row =
        (await findSettingsWithSpecial(inner.db, inner.site.id, id)) ??
        inner.fail('DATA_SPECIAL_PERMISSIONS_NOT_FOUND', { specialPermissionsId: id })
      const { all, reply } = change(row.doc.specialPermissions ?? [], message)
      const doc = { ...row.doc, specialPermissions: all }
      if (!(await saveExternalSettings(inner.db, inner.site.id, { ...row, doc }, inner.now)))
        throw new RevisionConflict('data_external_collections')
      inner.invalidate(connectionTag(inner.site.id, row.connection))
      return reply
    })
  }

/** Calls with an id of special permissions, but without a collection. */
export const specialInterceptors: Record<string, CallInterceptor> = {
  updateSpecialPermissions: withSpecialId(
    ({ specialPermissions }) => (specialPermissions as { id: string }).id,
    (before, { specialPermissions: sent }) => {
      const { changed, all } = changedSpecial(before, withoutNulls(sent) as SpecialPermissions)
      return { all, reply: { specialPermissions: changed } }
    },
  ),
  removeSpecialPermissions: withSpecialId(
    ({ specialPermissionsId }) => String(specialPermissionsId),
    (before, { specialPermissionsId: id }) => ({ all: before.filter(one => one.id !== id), reply: {} }),
  ),
}
