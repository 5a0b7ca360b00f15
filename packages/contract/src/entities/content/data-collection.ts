import { s } from '../../schema.ts'
import { dataCollectionId } from './data-collection-id.ts'
import { DataField } from './data-field.ts'
import { DataPlugin, FieldOrder } from './data-plugin.ts'

export const CollectionType = ['NATIVE', 'WIX_APP', 'BLOCKS_APP', 'EXTERNAL'] as const
export const CollectionSegment = ['PUBLIC', 'DEV'] as const
export const DataPagingMode = ['OFFSET', 'CURSOR'] as const
export const CollectionRole = ['ADMIN', 'SITE_MEMBER_AUTHOR', 'SITE_MEMBER', 'ANYONE'] as const
/** How strictly items are checked when they are written; decision 020. */
export const ItemValidation = ['CLOSED', 'TYPED', 'ANY'] as const
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

const role = (doc: string) => s.enum(CollectionRole, { doc })

export const DataPermissions = s.object(
  {
    insert: role('Lowest role that may insert items.'),
    update: role('Lowest role that may update items. SITE_MEMBER_AUTHOR: members their own items.'),
    remove: role('Lowest role that may remove items. SITE_MEMBER_AUTHOR: members their own items.'),
    read: role('Lowest role that may read items. SITE_MEMBER_AUTHOR: members their own items.'),
  },
  {
    doc: 'Roles that may access items. Default: ADMIN (the merchant) for everything. The permissions calls set finer levels.',
  },
)

export const DataCollection = s.object(
  {
    id: s.req(dataCollectionId),
    collectionType: s.enum(CollectionType, {
      doc: 'Must be NATIVE for new collections. EXTERNAL: a table of a connected database. Default: NATIVE.',
    }),
    segment: s.enum(CollectionSegment, {
      doc: 'DEV restricts the items to the merchant, whatever the permissions. Default: PUBLIC.',
    }),
    ownerAppId: s.ro.tolerated.string({ doc: 'Always absent: collections belong to the site.' }),
    maxPageSize: s.ro.tolerated.integer({ doc: 'Largest `limit` that queries of the items may request.' }),
    displayName: s.nullable.string({ max: 1000, doc: 'Name of the collection for people.' }),
    defaultDisplayOrder: s.ro.tolerated.with(FieldOrder, {
      doc: 'Always absent: the CMS plugin defines the order of queries without a sort.',
    }),
    displayNamespace: s.ro.tolerated.string({ max: 1000, doc: 'Always absent.' }),
    displayField: s.nullable.string({
      max: 1000,
      doc: 'Key of the field whose value represents an item to people. Search ranks matches in it highest.',
    }),
    capabilities: s.ro.tolerated.object(
      {
        dataOperations: s.array(s.enum(DataOperation), {
          max: 100,
          doc: 'Calls on items that the collection supports, regardless of permissions.',
        }),
        collectionOperations: s.array(s.enum(['UPDATE', 'REMOVE']), {
          max: 100,
          doc: 'Changes of the definition that the collection supports.',
        }),
        indexLimits: s.object(
          {
            regular: s.integer({ doc: 'Largest number of indexes that are not unique.' }),
            unique: s.integer({ doc: 'Largest number of unique indexes.' }),
            total: s.integer({ doc: 'Largest number of indexes of both kinds.' }),
          },
          { doc: 'How many indexes users may create. Zero: the collection supports none.' },
        ),
      },
      { doc: 'What the collection supports.' },
    ),
    fields: s.array(DataField, {
      max: 1000,
      doc: 'Declared fields, in order. Replies also list the system fields; requests need not.',
    }),
    permissions: DataPermissions,
    itemValidation: s.enum(ItemValidation, {
      doc: 'CLOSED rejects values of undeclared fields, TYPED stores them unchecked, ANY checks nothing. Default: TYPED. An addition of this platform.',
    }),
    revision: s.nullable.string({
      doc: 'Version of the definition. In an update: the version that it is based on; absent: no check.',
    }),
    plugins: s.array(DataPlugin, { max: 100, doc: 'Plugins, at most one of each type. Default: none.' }),
    pagingModes: s.array(s.enum(DataPagingMode), {
      min: 1,
      max: 2,
      doc: 'Paging that queries of the items may use; the first is the default. Default: both.',
    }),
    createdDate: s.ro.tolerated.datetime({ doc: 'When the collection was created.' }),
    updatedDate: s.ro.tolerated.datetime({ doc: 'When the definition last changed. Items do not count.' }),
    deprecation: s.ro.tolerated.object(
      {
        deprecated: s.boolean({ doc: 'Whether the collection is deprecated.' }),
        deprecationMessage: s.string({ max: 4000, doc: 'What to use in its place.' }),
      },
      { doc: 'Always absent: collections are not deprecated.' },
    ),
  },
  { doc: 'Definition of the collection: fields, permissions and plugins.' },
)
