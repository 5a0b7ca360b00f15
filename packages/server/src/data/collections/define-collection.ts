import type { DataCollection, DataField } from '@stoa/contract'
import { ViolationCollector } from '../../call/violation-collector.ts'
import type { StoredDataCollection, StoredField } from '../../storage/data/collection-rows.ts'
import type { FieldInput } from '../fields/update-fields.ts'
import { CLOSED, withRoles } from '../model/access-levels.ts'
import { type Collection, DRAFTS } from '../model/collection.ts'
import { toFieldDefinition } from '../model/field-definition.ts'
import { PUBLISH_FIELDS, SYSTEM_FIELDS } from '../model/item-view.ts'

/** Rejects properties that a native collection cannot have. */
export function checkCollection(input: DataCollection, at: string): void {
  const violations = new ViolationCollector()
  const report = (name: string, text: string) => violations.add(`${at}.${name}`, 'VALIDATION', text)
  if (input.collectionType !== undefined && input.collectionType !== 'NATIVE')
    report(
      'collectionType',
      input.collectionType === 'EXTERNAL'
        ? 'must be NATIVE; external collections are created by their connection'
        : 'must be NATIVE; other types are created by the app that owns them',
    )
  if (input.id.endsWith(DRAFTS))
    report('id', `must not end with ${DRAFTS}, which names the drafts of a collection`)
  if (input.pagingModes && new Set(input.pagingModes).size < input.pagingModes.length)
    report('pagingModes', 'names a mode twice')
  violations.throwIfAny()
}

/** The definition without fields. Omitted parts come from `before`, or from the defaults of a new collection. */
export function definitionOf(
  input: DataCollection,
  before?: StoredDataCollection,
): Omit<StoredDataCollection, 'fields'> {
  const { fields, ...current } = before ?? {
    fields: [],
    permissions: CLOSED,
    plugins: [],
    itemValidation: 'TYPED' as const,
  }
  const { displayName, displayField, segment, pagingModes, itemValidation, plugins } = input
  return {
    ...current,
    permissions: withRoles(current.permissions, input.permissions ?? {}),
    ...(itemValidation !== undefined && { itemValidation }),
    ...(plugins !== undefined && { plugins }),
    ...(segment !== undefined && { segment }),
    ...(pagingModes !== undefined && { pagingModes }),
    ...(displayName !== undefined && { displayName }),
    ...(displayField !== undefined && { displayField }),
  }
}

const SYSTEM_FIELD_NAMES: readonly string[] = [...SYSTEM_FIELDS, ...PUBLISH_FIELDS]

/**
 * Matches declared fields with existing ones, by `fieldId` or else by key. Ignores system fields, because clients send them
 * back from replies.
 */
export function toFieldInputs(
  collection: Collection,
  declared: readonly DataField[],
  at: string,
): FieldInput[] {
  const byId = new Map([...collection.fields.values()].map(field => [field.fieldId, field]))
  const violations = new ViolationCollector()
  const input = declared.flatMap((definition, i) => {
    if (SYSTEM_FIELD_NAMES.includes(definition.key)) return []
    const here = `${at}[${i}]`
    const before =
      definition.fieldId === undefined ? collection.fields.get(definition.key) : byId.get(definition.fieldId)
    if (definition.fieldId !== undefined && !before)
      violations.add(`${here}.fieldId`, 'VALIDATION', 'is not a field of this collection')
    return [{ before, definition, at: here }]
  })
  const seen = new Set<StoredField>()
  for (const { before, at } of input)
    if (before && seen.size === seen.add(before).size)
      violations.add(at, 'VALIDATION', 'repeats a field of this list')
  violations.throwIfAny()
  return input
}

/** The existing fields as input of an update. */
export const unchangedFields = (collection: Collection): FieldInput[] =>
  [...collection.fields.values()].map(field => ({
    before: field,
    definition: toFieldDefinition(field),
    at: 'fields',
  }))
