import type { DataField, DataFieldType } from '@stoa/contract'
import { ViolationCollector } from '../../../call/violation-collector.ts'
import type { ExternalFieldSettings, ExternalSettings } from '../../../storage/data/external-rows.ts'
import { invalidKeyReason } from '../../fields/define-fields.ts'
import { isExternalId, splitExternalId } from '../../model/external-id.ts'
import { fieldViolations } from '../../model/field-definition.ts'
import { SYSTEM_FIELDS } from '../../model/item-view.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { DesiredSchema } from '../protocol/adaptor.ts'
import type { SchemaChange } from '../protocol/schema.ts'

/** Types that databases store as text. The platform's settings refine them. */
const TEXTS: readonly DataFieldType[] = [
  'TEXT',
  'RICH_TEXT',
  'REFERENCE',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'TIME',
  'DATE',
  'PAGE_LINK',
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
]

/** A requested field with its path in the request. */
export interface RequestedField {
  field: DataField
  at: string
}

const isSystem = (key: string) => (SYSTEM_FIELDS as readonly string[]).includes(key)

/** The settings of a field that the platform stores: all that the adaptor's schema does not provide. */
function settingsOf(field: DataField, type: DataFieldType): ExternalFieldSettings {
  const {
    key,
    type: declaredType,
    systemField,
    capabilities,
    fieldId,
    unique,
    encrypted,
    ...settings
  } = field
  return { ...settings, ...(declaredType !== type && { type: declaredType }) }
}

/** The referenced collection, if it is in the same database. */
function referenceOf({ id }: ExternalCollection, { typeMetadata }: DataField): string | undefined {
  const target = typeMetadata?.reference?.referencedCollectionId
  if (!isExternalId(target) || splitExternalId(target).connection !== splitExternalId(id).connection)
    return undefined
  return splitExternalId(target).collection
}

/** The field for the adaptor. References to other databases are texts there. */
export function toAdaptorField(
  external: ExternalCollection,
  field: DataField,
): DesiredSchema['fields'][number] {
  const references = referenceOf(external, field)
  const type = field.type === 'REFERENCE' && references === undefined ? 'TEXT' : field.type
  return { key: field.key, type, ...(references !== undefined && { references }) }
}

/** Rejects properties that external fields cannot have. */
export function checkRequestedFields(dataCollectionId: string, requests: readonly RequestedField[]): void {
  const violations = new ViolationCollector()
  const keys = new Set<string>()
  for (const { field, at } of requests) {
    const problem =
      invalidKeyReason(field.key) ?? (keys.has(field.key) ? 'is the key of another field' : undefined)
    keys.add(field.key)
    if (problem) violations.add(`${at}.key`, 'VALIDATION', problem)
    violations.push(...fieldViolations(field, at))
    if (field.unique) rejectUnsupported(dataCollectionId, 'UNIQUE', field.key)
    if (field.type === 'MULTI_REFERENCE') rejectUnsupported(dataCollectionId, 'QUERY_REFERENCED', field.key)
  }
  violations.throwIfAny()
}

/** Plans the schema change for the adaptor, if any, and the settings to store. */
export function planFields(
  external: ExternalCollection,
  requests: readonly RequestedField[],
): { schema: DesiredSchema | undefined; fields: ExternalSettings['fields'] } {
  const { schema } = external
  const present = new Map(schema.fields.map(field => [field.key, field]))
  const changes = new Set<SchemaChange>()
  const fields: ExternalSettings['fields'] = {}
  const desired: DesiredSchema['fields'][number][] = schema.fields.filter(
    ({ key }) => isSystem(key) || invalidKeyReason(key),
  )
  for (const { field } of requests) {
    const before = present.get(field.key)
    const asText = before && TEXTS.includes(before.type) && TEXTS.includes(field.type)
    if (!before) changes.add('ADD_FIELD')
    else if (before.type !== field.type && !asText) changes.add('CHANGE_FIELD')
    const changed =
      before && (asText || before.type === field.type) ? before : toAdaptorField(external, field)
    desired.push(changed)
    fields[field.key] = settingsOf(field, changed.type)
  }
  const stored = new Set(desired.map(({ key }) => key))
  if (schema.fields.some(({ key }) => !stored.has(key))) changes.add('REMOVE_FIELD')
  for (const change of changes) if (!schema.changes.has(change)) rejectUnsupported(external.id, change)
  return { schema: changes.size > 0 ? { id: schema.id, fields: desired } : undefined, fields }
}
