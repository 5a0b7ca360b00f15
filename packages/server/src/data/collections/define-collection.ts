import type { DataCollection, DataField, FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredDataCollection, StoredField } from '../../storage/data/collection-rows.ts'
import type { FieldInput } from '../fields/update-fields.ts'
import { CLOSED, withRoles } from '../model/access-levels.ts'
import { type Collection, DRAFTS } from '../model/collection.ts'
import { toFieldDefinition } from '../model/field-definition.ts'
import { PUBLISH_FIELDS, SYSTEM_FIELDS } from '../model/item-view.ts'

/** Refuses what cannot be said of a collection of one's own. */
export function checkCollection(wanted: DataCollection, at: string): void {
  const violations: FieldViolation[] = []
  const report = (name: string, text: string) =>
    void violations.push(violation(`${at}.${name}`, 'VALIDATION', text))
  if (wanted.collectionType !== undefined && wanted.collectionType !== 'NATIVE')
    report(
      'collectionType',
      wanted.collectionType === 'EXTERNAL'
        ? 'must be NATIVE; collections of an external database come with its connection'
        : 'must be NATIVE; collections of other kinds come with the app that they belong to',
    )
  if (wanted.id.endsWith(DRAFTS))
    report('id', `must not end with ${DRAFTS}, which names the drafts of a collection`)
  if (wanted.pagingModes && new Set(wanted.pagingModes).size < wanted.pagingModes.length)
    report('pagingModes', 'names a mode twice')
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/** What is said of a collection besides its fields. What is left out is as in `before`, or as in a new collection. */
export function definitionOf(
  wanted: DataCollection,
  before?: StoredDataCollection,
): Omit<StoredDataCollection, 'fields'> {
  const { fields, ...kept } = before ?? {
    fields: [],
    permissions: CLOSED,
    plugins: [],
    itemValidation: 'TYPED' as const,
  }
  const { displayName, displayField, segment, pagingModes, itemValidation, plugins } = wanted
  return {
    ...kept,
    permissions: withRoles(kept.permissions, wanted.permissions ?? {}),
    ...(itemValidation !== undefined && { itemValidation }),
    ...(plugins !== undefined && { plugins }),
    ...(segment !== undefined && { segment }),
    ...(pagingModes !== undefined && { pagingModes }),
    ...(displayName !== undefined && { displayName }),
    ...(displayField !== undefined && { displayField }),
  }
}

const PLATFORM: readonly string[] = [...SYSTEM_FIELDS, ...PUBLISH_FIELDS]

/**
 * Fields that a request declares, each with the field that it is about: the one that `fieldId` names, else the one of
 * its key. Fields of the platform, which replies list too, are passed over.
 */
export function wantedFields(
  collection: Collection,
  declared: readonly DataField[],
  at: string,
): FieldInput[] {
  const byId = new Map([...collection.fields.values()].map(field => [field.fieldId, field]))
  const violations: FieldViolation[] = []
  const wanted = declared.flatMap((said, i) => {
    if (PLATFORM.includes(said.key)) return []
    const here = `${at}[${i}]`
    const before = said.fieldId === undefined ? collection.fields.get(said.key) : byId.get(said.fieldId)
    if (said.fieldId !== undefined && !before)
      violations.push(violation(`${here}.fieldId`, 'VALIDATION', 'names no field of this collection'))
    return [{ before, said, at: here }]
  })
  const seen = new Set<StoredField>()
  for (const { before, at } of wanted)
    if (before && seen.size === seen.add(before).size)
      violations.push(violation(at, 'VALIDATION', 'is about a field that the list names before'))
  if (violations.length > 0) throw new InvalidRequest(violations)
  return wanted
}

/** The fields as they are, in a form in which some of them can be changed. */
export const unchangedFields = (collection: Collection): FieldInput[] =>
  [...collection.fields.values()].map(field => ({
    before: field,
    said: toFieldDefinition(field),
    at: 'fields',
  }))
