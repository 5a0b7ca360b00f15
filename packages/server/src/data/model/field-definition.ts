import type { DataField, DataFieldType, FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { isExternalId } from './external-id.ts'

const TEXTS: readonly DataFieldType[] = [
  'TEXT',
  'RICH_TEXT',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'TIME',
  'DATE',
  'PAGE_LINK',
  'LEGACY_TIME',
  'LEGACY_EXTERNAL_URL',
  'LEGACY_COLOR',
  'LEGACY_EXTERNAL_VIDEO',
]
const LISTS: readonly DataFieldType[] = ['ARRAY', 'ARRAY_STRING', 'ARRAY_DOCUMENT', 'MEDIA_GALLERY']
/** Types whose values are compared as a whole, so that they can be unique. */
const UNIQUE: readonly DataFieldType[] = [...TEXTS, 'NUMBER', 'DATETIME', 'REFERENCE', 'IMAGE', 'DOCUMENT']

/** What of a field's metadata belongs to which types. */
const METADATA = {
  reference: ['REFERENCE'],
  multiReference: ['MULTI_REFERENCE'],
  object: ['OBJECT'],
  array: ['ARRAY'],
  pageLink: ['PAGE_LINK'],
} as const satisfies Record<string, readonly DataFieldType[]>

const RANGES = [
  { name: 'numberRange', types: ['NUMBER'], min: 'min', max: 'max' },
  { name: 'stringLengthRange', types: TEXTS, min: 'minLength', max: 'maxLength' },
  { name: 'arraySizeRange', types: LISTS, min: 'minSize', max: 'maxSize' },
] as const

/** What is wrong with what is said of a field: rules that its type cannot hold, targets that are not named. */
export function fieldProblems(field: DataField, at: string): FieldViolation[] {
  const problems: FieldViolation[] = []
  const report = (name: string, rule: FieldViolation['violatedRule'], text: string) =>
    void problems.push(violation(`${at}.${name}`, rule, text))

  if (field.type === 'REFERENCE' && !field.typeMetadata?.reference?.referencedCollectionId)
    report(
      'typeMetadata.reference.referencedCollectionId',
      'REQUIRED_FIELD',
      'names the collection referred to',
    )
  if (field.type === 'MULTI_REFERENCE' && !field.typeMetadata?.multiReference?.referencedCollectionId)
    report(
      'typeMetadata.multiReference.referencedCollectionId',
      'REQUIRED_FIELD',
      'names the collection referred to',
    )
  if (isExternalId(field.typeMetadata?.multiReference?.referencedCollectionId))
    report(
      'typeMetadata.multiReference.referencedCollectionId',
      'VALIDATION',
      'must be a collection of this platform; to one of an external database a REFERENCE can lead',
    )
  for (const [name, types] of Object.entries(METADATA))
    if (
      field.typeMetadata?.[name as keyof typeof METADATA] &&
      !(types as readonly string[]).includes(field.type)
    )
      report(`typeMetadata.${name}`, 'FIELD_NOT_ALLOWED', `is for fields of type ${types.join(', ')}`)
  for (const { name, types, min, max } of RANGES) {
    const range = field[name] as Record<string, number | undefined> | undefined
    if (!range) continue
    if (!(types as readonly string[]).includes(field.type))
      report(name, 'FIELD_NOT_ALLOWED', `cannot be said of fields of type ${field.type}`)
    const [low, high] = [range[min], range[max]]
    if (low !== undefined && high !== undefined && low > high)
      report(`${name}.${min}`, 'VALIDATION', `must not be more than ${max}`)
  }
  if (field.unique && !UNIQUE.includes(field.type))
    report('unique', 'FIELD_NOT_ALLOWED', `cannot be said of fields of type ${field.type}`)
  if (field.encrypted) report('encrypted', 'FIELD_NOT_ALLOWED', 'values are not encrypted one by one here')
  return problems
}

/** The definition of a field as a caller may say it: what only the database keeps is left out. */
export function saidOf(field: StoredField): DataField {
  const { storageKey, inverseOf, uniqueIndexed, deletedAt, fieldId, ...said } = field
  return { fieldId, ...said }
}
