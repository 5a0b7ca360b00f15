import type { contract, DataCollection, DataField, ErrorsOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { Failure, rejectField } from '../../call/failure.ts'
import type { InterceptedCall } from '../../call/interceptor.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import {
  deleteExternalSettings,
  type ExternalSettings,
  saveExternalSettings,
} from '../../storage/data/external-rows.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { requireRevision } from '../collections/definition-store.ts'
import { withRoles } from '../model/access-levels.ts'
import { splitExternalId } from '../model/external-id.ts'
import { toFieldDefinition } from '../model/field-definition.ts'
import { rejectUnsupported } from '../model/unsupported-operation.ts'
import {
  checkRequestedFields,
  planFields,
  type RequestedField,
  toAdaptorField,
} from './calls/change-schema.ts'
import { toExternalCollection } from './calls/external-view.ts'
import { type ExternalCollection, NO_SETTINGS, openExternal, toExternal } from './external-collection.ts'
import { connectionTag, type OpenConnection, schemasOf } from './open-connections.ts'
import type { DesiredSchema } from './protocol/adaptor.ts'
import { markOutcomeUnknown } from './protocol/outcome-unknown.ts'
import { defaultOperators, type ExternalSchema } from './protocol/schema.ts'

type Calls = typeof contract.dataCollections
export type ExternalDefinitionCtx = Ctx<
  ErrorsOf<Calls['updateDataCollection']> | ErrorsOf<Calls['createDataCollection']>
>

/** A handler of a definition call on an external collection. */
interface ExternalRequest {
  id: string
  connection: OpenConnection
  intercepted: InterceptedCall
}

/** Stores the platform's settings of a collection together with the reply of the call. */
export async function saveSettings(
  ctx: Pick<Ctx, 'caller' | 'site'>,
  external: ExternalCollection,
  doc: ExternalSettings,
  intercepted: InterceptedCall,
  reply: (external: ExternalCollection) => unknown,
): Promise<unknown> {
  const { connection, schema, settings } = external
  const { name } = connection.row
  return intercepted.transact(async inner => {
    const revision = settings?.revision ?? 0
    const row = await saveExternalSettings(
      inner.db,
      inner.site.id,
      { connection: name, id: schema.id, revision, doc },
      inner.now,
    )
    if (!row) throw new RevisionConflict('data_external_collections')
    inner.invalidate(connectionTag(inner.site.id, name))
    const others = connection.row.settings.filter(one => one.id !== schema.id)
    return reply(
      toExternal(ctx, { ...connection, row: { ...connection.row, settings: [...others, row] } }, schema),
    )
  })
}

/** Changes the adaptor's schema, if needed, and the platform's settings. */
async function change(
  ctx: ExternalDefinitionCtx,
  external: ExternalCollection,
  { fields, settings }: { fields: readonly RequestedField[]; settings?: Partial<ExternalSettings> },
  intercepted: InterceptedCall,
  reply: (collection: DataCollection) => unknown,
): Promise<unknown> {
  checkRequestedFields(external.id, fields)
  const plan = planFields(external, fields)
  const { connection, schema } = external
  let now = external
  if (plan.schema) {
    await connection.adaptor.changeCollection(schema, plan.schema)
    now = await afterChange(ctx, external, plan.schema)
  }
  const doc = { ...NO_SETTINGS, ...external.settings?.doc, ...settings, fields: plan.fields }
  return saveSettings(ctx, now, doc, intercepted, created => reply(toExternalCollection(created)))
}

/**
 * The collection after a schema change; as requested if the new schema cannot be read. Field settings must be stored in any
 * case, because a new field may be restricted.
 */
async function afterChange(
  ctx: ExternalDefinitionCtx,
  external: ExternalCollection,
  desired: DesiredSchema,
): Promise<ExternalCollection> {
  const { connection, schema } = external
  try {
    const schemas = await schemasOf(ctx, connection, { fresh: true })
    const changed = schemas.find(({ id }) => id === schema.id)
    return changed ? toExternal(ctx, connection, changed) : external
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const before = new Map(schema.fields.map(field => [field.key, field]))
    const fields = desired.fields.map(field => ({
      operators: defaultOperators(field.type),
      sortable: false,
      ...before.get(field.key),
      ...field,
    }))
    return toExternal(ctx, connection, { ...schema, fields })
  }
}

/** The existing fields as input of an update. */
const presentFields = ({ collection }: ExternalCollection): RequestedField[] =>
  [...collection.fields.values()].map(field => ({ field: toFieldDefinition(field), at: 'fields' }))

const replaced = (fields: readonly RequestedField[], one: RequestedField): RequestedField[] =>
  fields.some(({ field }) => field.key === one.field.key)
    ? fields.map(each => (each.field.key === one.field.key ? one : each))
    : [...fields, one]

/** Rejects properties that external collections cannot have. */
function checkDefinition(desired: DataCollection, at: string): void {
  if (desired.collectionType !== undefined && desired.collectionType !== 'EXTERNAL')
    rejectField(
      `${at}.collectionType`,
      'VALIDATION',
      'must be EXTERNAL: the collection lies in another database',
    )
  if (desired.plugins && desired.plugins.length > 0) rejectUnsupported(desired.id, 'PLUGINS')
  if (desired.segment !== undefined && desired.segment !== 'PUBLIC') rejectUnsupported(desired.id, 'SEGMENT')
  if (desired.itemValidation !== undefined && desired.itemValidation !== 'CLOSED')
    rejectUnsupported(desired.id, 'ITEM_VALIDATION')
  if (desired.pagingModes?.includes('CURSOR')) rejectUnsupported(desired.id, 'CURSOR')
}

const isOwn = (field: DataField) => !field.key.startsWith('_') || field.systemField !== true

/** The settings in a request, without fields. */
const settingsOfCollection = (
  desired: DataCollection,
  before: ExternalSettings,
): Partial<ExternalSettings> => ({
  permissions: withRoles(before.permissions, desired.permissions ?? {}),
  ...(desired.displayName !== undefined && { displayName: desired.displayName }),
  ...(desired.displayField !== undefined && { displayField: desired.displayField }),
})

const requestedFields = (fields: readonly DataField[], at: string): RequestedField[] =>
  fields.filter(isOwn).map((field, i) => ({ field, at: `${at}[${i}]` }))

type Handler = (message: never, ctx: ExternalDefinitionCtx, request: ExternalRequest) => Promise<unknown>

interface SentField {
  field: DataField
  dryRun?: boolean
}

const changeField =
  (
    merge: (before: DataField | undefined, sent: DataField) => DataField,
    mode: 'create' | 'change',
  ): Handler =>
  async (message: SentField, ctx, { id, connection, intercepted }) => {
    const external = await openExternal(ctx, connection, id, { fresh: true })
    const sent = withoutNulls(message.field) as DataField
    const present = external.collection.fields.get(sent.key)
    if (mode === 'create' && present) rejectField('field.key', 'VALIDATION', 'is the key of another field')
    if (mode === 'change' && !present)
      ctx.fail('DATA_FIELD_NOT_FOUND', { dataCollectionId: id, fieldKey: sent.key })
    if (message.dryRun) rejectUnsupported(id, 'DRY_RUN')
    const field = merge(present && toFieldDefinition(present), sent)
    const fields = replaced(presentFields(external), { field, at: 'field' })
    return change(ctx, external, { fields }, intercepted, dataCollection => ({ dataCollection }))
  }

/** Handlers of definition calls on external collections. Unsupported calls are in `MISSING`. */
export const definitionHandlers: Record<string, Handler> = {
  async createDataCollection(
    { collection: sent }: { collection: DataCollection },
    ctx,
    { id, connection, intercepted },
  ) {
    const desired = withoutNulls(sent) as DataCollection
    checkDefinition(desired, 'collection')
    if (!connection.row.capabilities.collectionModificationsSupported) rejectUnsupported(id, 'CREATE')
    const key = splitExternalId(id).collection
    const before = await schemasOf(ctx, connection, { fresh: true })
    if (before.some(schema => schema.id === key)) ctx.fail('WDE0104', { dataCollectionId: id })
    const fields = requestedFields(desired.fields ?? [], 'collection.fields')
    checkRequestedFields(id, fields)
    const empty: ExternalSchema = {
      id: key,
      fields: [],
      operations: new Set(),
      changes: new Set(),
      maxPageSize: 1,
    }
    const blank = toExternal(ctx, connection, empty)
    const system = [
      { key: '_id', type: 'TEXT' },
      { key: '_owner', type: 'TEXT' },
      { key: '_createdDate', type: 'DATETIME' },
      { key: '_updatedDate', type: 'DATETIME' },
    ] as const
    const created = fields.map(({ field }) => toAdaptorField(blank, field))
    await connection.adaptor.createCollection({ id: key, fields: [...system, ...created] })
    const external = await markOutcomeUnknown(openExternal(ctx, connection, id, { fresh: true }))
    const settings = settingsOfCollection(desired, NO_SETTINGS)
    return markOutcomeUnknown(
      change(ctx, external, { fields, settings }, intercepted, collection => ({ collection })),
    )
  },

  async getDataCollection({ consistentRead }: { consistentRead?: boolean }, ctx, { id, connection }) {
    const external = await openExternal(ctx, connection, id, { fresh: consistentRead === true })
    return { collection: toExternalCollection(external) }
  },

  async updateDataCollection(
    { collection: sent }: { collection: DataCollection },
    ctx,
    { id, connection, intercepted },
  ) {
    const desired = withoutNulls(sent) as DataCollection
    checkDefinition(desired, 'collection')
    const external = await openExternal(ctx, connection, id, { fresh: true })
    requireRevision(ctx, external.collection, desired.revision)
    const fields = desired.fields
      ? requestedFields(desired.fields, 'collection.fields')
      : presentFields(external)
    const before = external.settings?.doc ?? NO_SETTINGS
    const settings = {
      displayName: undefined,
      displayField: undefined,
      ...settingsOfCollection(desired, before),
    }
    return change(ctx, external, { fields, settings }, intercepted, collection => ({ collection }))
  },

  async patchDataCollection(
    { dataCollection: sent }: { dataCollection: DataCollection },
    ctx,
    { id, connection, intercepted },
  ) {
    const desired = withoutNulls(sent) as DataCollection
    checkDefinition(desired, 'dataCollection')
    const external = await openExternal(ctx, connection, id, { fresh: true })
    requireRevision(ctx, external.collection, desired.revision)
    const fields = requestedFields(desired.fields ?? [], 'dataCollection.fields').reduce(
      replaced,
      presentFields(external),
    )
    const settings = {
      ...settingsOfCollection(desired, external.settings?.doc ?? NO_SETTINGS),
      ...(sent.displayName === null && { displayName: undefined }),
      ...(sent.displayField === null && { displayField: undefined }),
    }
    return change(ctx, external, { fields, settings }, intercepted, dataCollection => ({ dataCollection }))
  },

  async deleteDataCollection(_, ctx, { id, connection, intercepted }) {
    const { schema } = await openExternal(ctx, connection, id, { fresh: true })
    if (!schema.changes.has('REMOVE_COLLECTION')) rejectUnsupported(id, 'REMOVE')
    await connection.adaptor.deleteCollection(schema)
    return intercepted.transact(async inner => {
      await deleteExternalSettings(inner.db, inner.site.id, connection.row.name, schema.id)
      inner.invalidate(connectionTag(inner.site.id, connection.row.name))
      return {}
    })
  },

  createDataCollectionField: changeField((_, sent) => sent, 'create'),
  updateDataCollectionField: changeField((_, sent) => sent, 'change'),
  patchDataCollectionField: changeField((before, sent) => ({ ...before, ...sent }) as DataField, 'change'),

  async deleteDataCollectionField({ fieldKey }: { fieldKey: string }, ctx, { id, connection, intercepted }) {
    const external = await openExternal(ctx, connection, id, { fresh: true })
    if (!external.collection.fields.has(fieldKey))
      ctx.fail('DATA_FIELD_NOT_FOUND', { dataCollectionId: id, fieldKey })
    const fields = presentFields(external).filter(({ field }) => field.key !== fieldKey)
    return change(ctx, external, { fields }, intercepted, dataCollection => ({ dataCollection }))
  },
}
