import { contract, type DataField, type DataFieldType, type FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import { shownFields } from '../../platform-support/pick.ts'
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
/** Types with scalar values, which can be unique. */
const UNIQUE: readonly DataFieldType[] = [...TEXTS, 'NUMBER', 'DATETIME', 'REFERENCE', 'IMAGE', 'DOCUMENT']

/** The types that each part of `typeMetadata` belongs to. */
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

/** Violations of a field definition: rules that do not fit its type, and missing reference targets. */
export function fieldViolations(field: DataField, at: string): FieldViolation[] {
  const violations: FieldViolation[] = []
  const report = (name: string, rule: FieldViolation['violatedRule'], text: string) =>
    void violations.push(violation(`${at}.${name}`, rule, text))

  if (field.type === 'REFERENCE' && !field.typeMetadata?.reference?.referencedCollectionId)
    report(
      'typeMetadata.reference.referencedCollectionId',
      'REQUIRED_FIELD',
      'must name the referenced collection',
    )
  if (field.type === 'MULTI_REFERENCE' && !field.typeMetadata?.multiReference?.referencedCollectionId)
    report(
      'typeMetadata.multiReference.referencedCollectionId',
      'REQUIRED_FIELD',
      'must name the referenced collection',
    )
  if (isExternalId(field.typeMetadata?.multiReference?.referencedCollectionId))
    report(
      'typeMetadata.multiReference.referencedCollectionId',
      'VALIDATION',
      'must be a collection of this platform; use a REFERENCE for an external collection',
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
      report(name, 'FIELD_NOT_ALLOWED', `is not allowed for fields of type ${field.type}`)
    const [low, high] = [range[min], range[max]]
    if (low !== undefined && high !== undefined && low > high)
      report(`${name}.${min}`, 'VALIDATION', `must not be more than ${max}`)
  }
  if (field.unique && !UNIQUE.includes(field.type))
    report('unique', 'FIELD_NOT_ALLOWED', `is not allowed for fields of type ${field.type}`)
  if (field.encrypted)
    report('encrypted', 'FIELD_NOT_ALLOWED', 'is not supported: values are not encrypted individually')
  return violations
}

const shown = shownFields(
  contract.dataCollections.getDataCollection.reply.properties.collection.properties.fields.items,
)

/** The wire format of a field definition: internal properties are removed. */
export const toFieldDefinition = (field: StoredField): DataField => shown(field)
