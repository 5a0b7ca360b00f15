import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import type { ExternalSettings, ExternalSettingsRow } from '../../storage/data/external-rows.ts'
import { invalidKeyReason } from '../fields/define-fields.ts'
import { CLOSED } from '../model/access-levels.ts'
import { type Collection, collectionOfRow } from '../model/collection.ts'
import { externalId, splitExternalId } from '../model/external-id.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { type OpenConnection, schemasOf } from './open-connections.ts'
import type { ExternalField, ExternalSchema } from './protocol/schema.ts'

/** An external collection. */
export interface ExternalCollection {
  /** `connection/collection` */
  id: string
  connection: OpenConnection
  schema: ExternalSchema
  settings: ExternalSettingsRow | undefined
  collection: Collection
  /** Scope for code shared with native items. Its table does not exist. */
  scope: ItemScope
}

/** Default settings: only the merchant has access. */
export const NO_SETTINGS: ExternalSettings = { permissions: CLOSED, fields: {} }

export type ExternalCtx = Parameters<typeof schemasOf>[0] & Pick<Ctx<'WDE0025'>, 'fail'>

/** Opens an external collection, or fails with WDE0025. */
export async function openExternal(
  ctx: ExternalCtx,
  connection: OpenConnection,
  id: string,
  { fresh = false } = {},
): Promise<ExternalCollection> {
  const { collection } = splitExternalId(id)
  const find = async (fresh: boolean) =>
    (await schemasOf(ctx, connection, { fresh })).find(schema => schema.id === collection)
  const schema =
    (await find(fresh)) ??
    // It may be new. Only the merchant may refresh the schemas, so that other callers cannot flood the adaptor.
    (fresh || ctx.caller.role !== 'merchant' ? undefined : await find(true)) ??
    ctx.fail('WDE0025', { dataCollectionId: id })
  return toExternal(ctx, connection, schema)
}

/** Combines the adaptor's schema with the platform's settings. */
export function toExternal(
  ctx: Pick<Ctx, 'caller' | 'site'>,
  connection: OpenConnection,
  schema: ExternalSchema,
): ExternalCollection {
  const { row } = connection
  const id = externalId(row.name, schema.id)
  const settings = row.settings.find(one => one.id === schema.id)
  const { fields, ...declared } = settings?.doc ?? NO_SETTINGS
  const displayName = declared.displayName ?? schema.displayName
  const uid = `external ${id}`
  const revision = settings?.revision ?? 0
  const collection = collectionOfRow(
    {
      uid,
      id,
      revision,
      doc: {
        ...declared,
        ...(displayName !== undefined && { displayName }),
        fields: schema.fields.flatMap(field => storedField(row.name, field, fields[field.key]) ?? []),
        plugins: [],
        pagingModes: ['OFFSET'],
        // CLOSED: the database would silently drop undeclared values.
        itemValidation: 'CLOSED',
      },
      created_at: settings?.created_at ?? row.created_at,
      updated_at: settings?.updated_at ?? row.updated_at,
      deleted_at: null,
    },
    { merchant: ctx.caller.role === 'merchant' },
  )
  const table = { siteId: ctx.site.id, uid, revision, environment: 'LIVE' as const }
  const scope = { collection, table, withDrafts: false, language: undefined }
  return { id, connection, schema, settings, collection, scope }
}

/** The field definition of a schema field. Undefined for keys that are invalid here. */
function storedField(
  connection: string,
  { key, type, displayName, references }: ExternalField,
  settings: ExternalSettings['fields'][string] | undefined,
): StoredField | undefined {
  if (invalidKeyReason(key)) return undefined
  const reference =
    references === undefined
      ? undefined
      : { reference: { referencedCollectionId: externalId(connection, references) } }
  return {
    ...(displayName !== undefined && { displayName }),
    ...(reference && { typeMetadata: reference }),
    type,
    ...settings,
    key,
    fieldId: key,
    storageKey: key,
  }
}
