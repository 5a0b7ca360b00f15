import { s } from '../schema.ts'
import { SortOrder } from './common.ts'

export const FieldType = [
  'TEXT',
  'NUMBER',
  'DATE',
  'DATETIME',
  'IMAGE',
  'BOOLEAN',
  'DOCUMENT',
  'URL',
  'RICH_TEXT',
  'VIDEO',
  'ANY',
  'ARRAY_STRING',
  'ARRAY_DOCUMENT',
  'AUDIO',
  'TIME',
  'LANGUAGE',
  'RICH_CONTENT',
  'MEDIA_GALLERY',
  'ADDRESS',
  'PAGE_LINK',
  'REFERENCE',
  'MULTI_REFERENCE',
  'OBJECT',
  'ARRAY',
  'LEGACY_TIME',
  'LEGACY_BOOK',
  'LEGACY_EXTERNAL_URL',
  'LEGACY_BROKEN_REFERENCE',
  'LEGACY_IMAGE',
  'LEGACY_COLOR',
  'LEGACY_EXTERNAL_VIDEO',
  'SLUG',
  'EMAIL',
  'MEDIA_IMAGE',
  'MEDIA_VECTOR_ART',
] as const

export const CollectionType = ['NATIVE', 'WIX_APP', 'BLOCKS_APP', 'EXTERNAL'] as const
export const CollectionSegment = ['PUBLIC', 'DEV'] as const
export const DataPagingMode = ['OFFSET', 'CURSOR'] as const
export const CollectionRole = ['ADMIN', 'SITE_MEMBER_AUTHOR', 'SITE_MEMBER', 'ANYONE'] as const
export const PluginType = [
  'PUBLISH',
  'SINGLE_ITEM',
  'URLIZED',
  'GRIDAPPLESS',
  'MULTILINGUAL',
  'SHARED',
  'EDITABLE_PAGE_LINK',
  'CMS',
] as const
export const PublishStatus = ['PUBLISHED', 'DRAFT'] as const
/** How strictly items are checked when they are written; decision 020. */
export const ItemValidation = ['CLOSED', 'TYPED', 'ANY'] as const
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
export const DataOperation = [
  'AGGREGATE',
  'BULK_INSERT',
  'BULK_REMOVE',
  'BULK_SAVE',
  'BULK_UPDATE',
  'COUNT',
  'DISTINCT',
  'FIND',
  'GET',
  'INSERT',
  'INSERT_REFERENCE',
  'IS_REFERENCED',
  'QUERY_REFERENCED',
  'REMOVE',
  'REMOVE_REFERENCE',
  'REPLACE_REFERENCES',
  'SAVE',
  'TRUNCATE',
  'UPDATE',
  'PATCH',
  'BULK_PATCH',
] as const

export const dataCollectionId = s.string({ min: 1, max: 256 })
const fieldKey = s.string({ min: 1, max: 1000 })

export const FieldCapabilities = s.object({
  sortable: s.boolean(),
  queryOperators: s.array(s.enum(QueryOperator), { max: 100 }),
})

const reference = s.object(
  { referencedCollectionId: s.req(dataCollectionId) },
  { oneOf: 'Metadata', doc: 'Of REFERENCE.' },
)
const multiReference = s.object(
  {
    referencedCollectionId: s.req(dataCollectionId),
    referencingFieldKey: s.string({ max: 1000, doc: 'Field of the other collection that shows the same.' }),
    referencingDisplayName: s.string({ max: 1000 }),
  },
  { oneOf: 'Metadata', doc: 'Of MULTI_REFERENCE.' },
)
const pageLink = s.object(
  {
    calculator: s.object({
      fieldsPattern: s.object(
        { pattern: s.string({ max: 1000 }), lowercase: s.boolean() },
        { oneOf: 'Pattern' },
      ),
      urlizedOnlyPattern: s.object({ pattern: s.string({ max: 1000 }) }, { oneOf: 'Pattern' }),
    }),
    linkedRouterPage: s.string({ max: 1000 }),
  },
  { oneOf: 'Metadata' },
)

const elementType = s.req(s.enum(FieldType))
const objectField = {
  key: s.req(fieldKey),
  displayName: s.string({ max: 1000, nullable: true }),
  type: s.req(s.enum(FieldType)),
  capabilities: s.with(FieldCapabilities, { ro: true }),
}
const nested = { oneOf: 'Metadata', doc: 'Types may be nested three levels deep.' }
const InnerMetadata = s.object({
  reference,
  multiReference,
  pageLink,
  object: s.object({ fields: s.array(s.object(objectField), { max: 1000 }) }, nested),
  array: s.object({ elementType }, nested),
})
const MiddleMetadata = s.object({
  reference,
  multiReference,
  pageLink,
  object: s.object(
    { fields: s.array(s.object({ ...objectField, typeMetadata: InnerMetadata }), { max: 1000 }) },
    nested,
  ),
  array: s.object({ elementType, typeMetadata: InnerMetadata }, nested),
})
export const TypeMetadata = s.object({
  reference,
  multiReference,
  pageLink,
  object: s.object(
    { fields: s.array(s.object({ ...objectField, typeMetadata: MiddleMetadata }), { max: 1000 }) },
    nested,
  ),
  array: s.object({ elementType, typeMetadata: MiddleMetadata }, nested),
})

const fieldParts = {
  fieldId: s.guid({
    doc: 'Names the field for good: with it, another key is a rename. An addition of this platform.',
  }),
  displayName: s.string({ max: 1000, nullable: true }),
  typeMetadata: TypeMetadata,
  numberRange: s.object(
    { min: s.number({ nullable: true }), max: s.number({ nullable: true }) },
    { oneOf: 'RangeValidations' },
  ),
  stringLengthRange: s.object(
    {
      minLength: s.integer({ min: 0, nullable: true }),
      maxLength: s.integer({ min: 0, nullable: true }),
    },
    { oneOf: 'RangeValidations' },
  ),
  arraySizeRange: s.object(
    { minSize: s.integer({ min: 0, nullable: true }), maxSize: s.integer({ min: 0, nullable: true }) },
    { oneOf: 'RangeValidations' },
  ),
  systemField: s.boolean({ ro: true, echo: true }),
  capabilities: s.with(FieldCapabilities, { ro: true, echo: true }),
  encrypted: s.boolean({ doc: 'Must not be true: values are not encrypted one by one here.' }),
  description: s.string({ max: 16_000, nullable: true }),
  readOnly: s.boolean({ nullable: true, doc: 'Only the merchant may change it.' }),
  immutable: s.boolean({ nullable: true, doc: 'Set once, with the item.' }),
  required: s.boolean({ nullable: true, doc: 'Every item must have a value.' }),
  unique: s.boolean({
    nullable: true,
    doc: 'No two items have the same value. An addition of this platform.',
  }),
  plugins: s.array(
    s.object({
      type: s.enum(['UNKNOWN', 'CMS']),
      cmsOptions: s.object({ internal: s.boolean() }, { oneOf: 'Options' }),
      categoryFieldOptions: s.object({ isPrimary: s.boolean() }, { oneOf: 'Options' }),
    }),
    { max: 100 },
  ),
  condition: s.object(
    { groupName: s.string({ max: 100 }), permission: s.enum(['ANYONE', 'RESTRICTED']) },
    { nullable: true, doc: 'RESTRICTED hides the field and its values from everybody but the merchant.' },
  ),
}

export const DataField = s.object({
  key: s.req(fieldKey),
  type: s.req(s.enum(FieldType)),
  ...fieldParts,
})

/** What is to change of a field; the rest stays. */
export const DataFieldPatch = s.object({ key: s.req(fieldKey), type: s.enum(FieldType), ...fieldParts })

const FieldOrder = s.object({ fieldKey: s.string({ max: 1000 }), direction: s.enum(SortOrder) })

export const PublishOptions = s.object({
  defaultStatus: s.enum(PublishStatus, { doc: 'Of new items that do not say one. Default: PUBLISHED.' }),
})
export const UrlizedOptions = s.object({
  format: s.enum(['ORIGINAL', 'PLAIN'], {
    doc: 'Letters of links: as they are written (percent-encoded where they must be), or plain a to z. Default: ORIGINAL.',
  }),
})
export const MultilingualOptions = s.object({
  translatableFieldKeys: s.array(s.string({ max: 1000 }), { max: 1000 }),
})
export const CmsOptions = s.object({
  siteSort: s.object(
    { sort: s.array(FieldOrder, { max: 100 }) },
    { doc: 'The order of queries that name none.' },
  ),
})
const options = { oneOf: 'Options' }

export const DataPlugin = s.object({
  type: s.req(s.enum(PluginType)),
  publishOptions: s.with(PublishOptions, options),
  singleItemOptions: s.object(
    { singleItemId: s.string({ min: 1, max: 128, doc: 'Default: SINGLE_ITEM_ID.' }) },
    options,
  ),
  urlizedOptions: s.with(UrlizedOptions, options),
  multilingualOptions: s.with(MultilingualOptions, options),
  editablePageLinkOptions: s.object(
    {
      isPersisted: s.boolean({ doc: 'A link stays as it is when what it was made of changes.' }),
      isMutable: s.boolean({ doc: 'A link that is sent with an item is kept as it is.' }),
    },
    options,
  ),
  cmsOptions: s.with(CmsOptions, options),
})

const optionalKey = s.string({ max: 1000, nullable: true })

/** Which fields of items that are sold say what (`wire/entities.json`). */
export const CatalogOptions = s.object({
  nameFieldKey: s.req(fieldKey),
  priceFieldKey: s.req(fieldKey),
  urlFieldKey: optionalKey,
  descriptionFieldKey: optionalKey,
  imageFieldKey: optionalKey,
  quantityFieldKey: optionalKey,
  digitalFileFieldKey: optionalKey,
  weightFieldKey: optionalKey,
  skuFieldKey: optionalKey,
  shippableFieldKey: optionalKey,
})

export const DraftItemsOptions = s.object({
  draftsCollectionId: s.string({ ro: true, echo: true, oneOf: 'PairedCollection' }),
  publishedCollectionId: s.string({ ro: true, echo: true, oneOf: 'PairedCollection' }),
})

export const DataPermissions = s.object({
  insert: s.enum(CollectionRole),
  update: s.enum(CollectionRole),
  remove: s.enum(CollectionRole),
  read: s.enum(CollectionRole),
})

export const DataCollection = s.object({
  id: s.req(dataCollectionId),
  collectionType: s.enum(CollectionType, { doc: 'Collections that are made with these calls are NATIVE.' }),
  segment: s.enum(CollectionSegment, {
    doc: 'Items of a DEV collection are the merchant’s alone, whatever its permissions. Default: PUBLIC (spec 003 §3).',
  }),
  ownerAppId: s.string({ ro: true, echo: true }),
  maxPageSize: s.integer({ ro: true, echo: true }),
  displayName: s.string({ max: 1000, nullable: true }),
  defaultDisplayOrder: s.with(FieldOrder, { ro: true, echo: true }),
  displayNamespace: s.string({ max: 1000, ro: true, echo: true }),
  displayField: s.string({ max: 1000, nullable: true }),
  capabilities: s.object(
    {
      dataOperations: s.array(s.enum(DataOperation), { max: 100 }),
      collectionOperations: s.array(s.enum(['UPDATE', 'REMOVE']), { max: 100 }),
      indexLimits: s.object({ regular: s.integer(), unique: s.integer(), total: s.integer() }),
    },
    { ro: true, echo: true },
  ),
  fields: s.array(DataField, { max: 1000 }),
  permissions: DataPermissions,
  itemValidation: s.enum(ItemValidation, {
    doc: 'CLOSED refuses values of undeclared fields, TYPED (the default) stores them unchecked, ANY checks nothing. An addition of this platform.',
  }),
  revision: s.string({ nullable: true, doc: 'Of an update: the revision that it is based on.' }),
  plugins: s.array(DataPlugin, { max: 100 }),
  pagingModes: s.array(s.enum(DataPagingMode), {
    min: 1,
    max: 2,
    doc: 'How queries of the items may be paged; the first is meant when a query names none. Default: both.',
  }),
  createdDate: s.datetime({ ro: true, echo: true }),
  updatedDate: s.datetime({ ro: true, echo: true }),
  deprecation: s.object(
    { deprecated: s.boolean(), deprecationMessage: s.string({ max: 4000 }) },
    { ro: true, echo: true },
  ),
})
