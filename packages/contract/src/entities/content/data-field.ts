import { s } from '../../schema.ts'
import { dataCollectionId } from './data-collection-id.ts'
import { FieldType } from './field-type.ts'

export const QueryOperator = [
  'EQ',
  'LT',
  'GT',
  'NE',
  'LTE',
  'GTE',
  'STARTS_WITH',
  'ENDS_WITH',
  'CONTAINS',
  'HAS_SOME',
  'HAS_ALL',
  'EXISTS',
  'URLIZED',
] as const

export const fieldKey = s.string({ min: 1, max: 1000, doc: 'Key of the field in the data of items.' })
const newFieldKey = s.with(fieldKey, {
  doc: 'Key of the field in the data of items. It must contain no dot and not begin with `$`.',
})
const fieldType = s.enum(FieldType, {
  doc: 'Type of the values. Types that begin with LEGACY_ serve data of older sites.',
})

export const FieldCapabilities = s.object(
  {
    sortable: s.boolean({ doc: 'Whether queries can sort by the field.' }),
    queryOperators: s.array(s.enum(QueryOperator), {
      max: 100,
      doc: 'Operators that filters can apply to the field.',
    }),
  },
  { doc: 'What queries can do with the field. It follows from the type.' },
)

const reference = s.object(
  {
    referencedCollectionId: s.req.with(dataCollectionId, {
      doc: 'Collection that contains the referenced item.',
    }),
  },
  { oneOf: 'Metadata', doc: 'Required for fields of type REFERENCE, not allowed for others.' },
)
const multiReference = s.object(
  {
    referencedCollectionId: s.req.with(dataCollectionId, {
      doc: 'Collection that contains the referenced items. It cannot belong to an external database.',
    }),
    referencingFieldKey: s.string({
      max: 1000,
      doc: 'Key of the inverse field, which shows the references in the referenced collection. Absent: there is none.',
    }),
    referencingDisplayName: s.string({
      max: 1000,
      doc: 'Display name of the inverse field when it is created.',
    }),
  },
  { oneOf: 'Metadata', doc: 'Required for fields of type MULTI_REFERENCE, not allowed for others.' },
)
const linkPattern = s.string({
  max: 1000,
  doc: 'Path with field keys in braces, such as `/journal/{year}/{title}`. A key must name a field or be `_id`.',
})
const pageLink = s.object(
  {
    calculator: s.object(
      {
        fieldsPattern: s.object(
          {
            pattern: linkPattern,
            lowercase: s.boolean({
              doc: 'Whether values are converted to lower case; `_id` never is. Default: true.',
            }),
          },
          { oneOf: 'Pattern', doc: 'A pattern and its letter case.' },
        ),
        urlizedOnlyPattern: s.object(
          { pattern: linkPattern },
          { oneOf: 'Pattern', doc: 'A pattern whose values are always in lower case.' },
        ),
      },
      {
        doc: 'Computes the link of each item. It requires the URLIZED plugin. Absent: links are stored as sent.',
      },
    ),
    linkedRouterPage: s.string({
      max: 1000,
      doc: 'Page of the site that shows the item. It is stored for editors and has no effect.',
    }),
  },
  { oneOf: 'Metadata', doc: 'For fields of type PAGE_LINK: how links are computed. Not allowed for others.' },
)

const elementType = s.req.enum(FieldType, { doc: 'Type of each element.' })
const objectField = {
  key: s.req.with(fieldKey, { doc: 'Key of the property in the object.' }),
  displayName: s.nullable.string({ max: 1000, doc: 'Label of the property for people.' }),
  type: s.req.enum(FieldType, { doc: 'Type of the property.' }),
  capabilities: s.ro.with(FieldCapabilities, {
    doc: 'Always absent: capabilities are reported for whole fields only.',
  }),
}
const objectFieldsDoc = 'Properties of the object. Properties that are not listed are not checked.'
const objectMetadata = {
  oneOf: 'Metadata',
  doc: 'For fields of type OBJECT: the properties. Types may be nested three levels deep.',
}
const arrayMetadata = {
  oneOf: 'Metadata',
  doc: 'For fields of type ARRAY: the type of the elements. Types may be nested three levels deep.',
}
const propertyMetadata = { doc: 'Details of the type of the property.' }
const elementMetadata = { doc: 'Details of the type of the elements.' }
const InnerMetadata = s.object({
  reference,
  multiReference,
  pageLink,
  object: s.object(
    { fields: s.array(s.object(objectField), { max: 1000, doc: objectFieldsDoc }) },
    objectMetadata,
  ),
  array: s.object({ elementType }, arrayMetadata),
})
const MiddleMetadata = s.object({
  reference,
  multiReference,
  pageLink,
  object: s.object(
    {
      fields: s.array(s.object({ ...objectField, typeMetadata: s.with(InnerMetadata, propertyMetadata) }), {
        max: 1000,
        doc: objectFieldsDoc,
      }),
    },
    objectMetadata,
  ),
  array: s.object({ elementType, typeMetadata: s.with(InnerMetadata, elementMetadata) }, arrayMetadata),
})
export const TypeMetadata = s.object(
  {
    reference,
    multiReference,
    pageLink,
    object: s.object(
      {
        fields: s.array(
          s.object({ ...objectField, typeMetadata: s.with(MiddleMetadata, propertyMetadata) }),
          { max: 1000, doc: objectFieldsDoc },
        ),
      },
      objectMetadata,
    ),
    array: s.object({ elementType, typeMetadata: s.with(MiddleMetadata, elementMetadata) }, arrayMetadata),
  },
  { doc: 'Details of the type. At most one part, the one that belongs to the type.' },
)

const fieldParts = {
  fieldId: s.guid({
    doc: 'Permanent id of the field. A request with this id and another key renames the field. An addition of this platform.',
  }),
  displayName: s.nullable.string({ max: 1000, doc: 'Label of the field for people.' }),
  typeMetadata: TypeMetadata,
  numberRange: s.object(
    {
      min: s.nullable.number({ doc: 'Smallest allowed value. Absent: no lower bound.' }),
      max: s.nullable.number({ doc: 'Largest allowed value. Absent: no upper bound.' }),
    },
    { oneOf: 'RangeValidations', doc: 'Bounds of the values of a NUMBER field.' },
  ),
  stringLengthRange: s.object(
    {
      minLength: s.nullable.integer({
        min: 0,
        doc: 'Smallest number of characters. Absent: no lower bound.',
      }),
      maxLength: s.nullable.integer({ min: 0, doc: 'Largest number of characters. Absent: no upper bound.' }),
    },
    { oneOf: 'RangeValidations', doc: 'Bounds of the length of values, for types whose values are strings.' },
  ),
  arraySizeRange: s.object(
    {
      minSize: s.nullable.integer({ min: 0, doc: 'Smallest number of elements. Absent: no lower bound.' }),
      maxSize: s.nullable.integer({ min: 0, doc: 'Largest number of elements. Absent: no upper bound.' }),
    },
    {
      oneOf: 'RangeValidations',
      doc: 'Bounds of the number of elements, for the types ARRAY, ARRAY_STRING, ARRAY_DOCUMENT and MEDIA_GALLERY.',
    },
  ),
  systemField: s.ro.tolerated.boolean({
    doc: 'Whether the platform declares the field, such as `_id`. Requests may repeat such fields without effect.',
  }),
  capabilities: s.ro.tolerated.with(FieldCapabilities, {}),
  encrypted: s.boolean({
    doc: 'Must not be true: single values are not encrypted. Always false in replies.',
  }),
  description: s.nullable.string({ max: 16_000, doc: 'Explanation of the field for people.' }),
  readOnly: s.nullable.boolean({ doc: 'Whether only the merchant may set the value. Default: false.' }),
  immutable: s.nullable.boolean({
    doc: 'Whether the value is fixed once the item has been inserted, for the merchant too. Default: false.',
  }),
  required: s.nullable.boolean({ doc: 'Whether every item must have a value. Default: false.' }),
  unique: s.nullable.boolean({
    doc: 'Whether two items must not have the same value. Default: false. An addition of this platform.',
  }),
  plugins: s.array(
    s.object({
      type: s.enum(['UNKNOWN', 'CMS'], { doc: 'Kind of the plugin.' }),
      cmsOptions: s.object(
        { internal: s.boolean({ doc: 'Whether editors hide the field.' }) },
        { oneOf: 'Options', doc: 'Options of the CMS plugin.' },
      ),
      categoryFieldOptions: s.object(
        { isPrimary: s.boolean({ doc: 'Whether the field is the main category.' }) },
        { oneOf: 'Options', doc: 'Options of a category field.' },
      ),
    }),
    { max: 100, doc: 'Hints for editors. They are stored and have no effect.' },
  ),
  condition: s.nullable.object(
    {
      groupName: s.string({ max: 100, doc: 'Label of a group of fields. It is stored and has no effect.' }),
      permission: s.enum(['ANYONE', 'RESTRICTED'], {
        doc: 'ANYONE: all who may read the item. RESTRICTED: the merchant only. Default: ANYONE.',
      }),
    },
    { doc: 'Who may see the field and its values. Absent: all who may read the item.' },
  ),
}

export const DataField = s.object(
  { key: s.req(newFieldKey), type: s.req(fieldType), ...fieldParts },
  { doc: 'Definition of the field.' },
)

/** A partial field definition: properties that are absent do not change. */
export const DataFieldPatch = s.object(
  { key: s.req(newFieldKey), type: fieldType, ...fieldParts },
  { doc: 'Properties of the field to change. Absent properties do not change; null clears one.' },
)
