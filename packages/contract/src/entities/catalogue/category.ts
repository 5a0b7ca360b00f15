import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'
import { SeoSchema } from './product.ts'

/** Names of categories that lead to another one, or to a product. */
export const breadcrumbs = (doc: string) =>
  s.array(
    s.object({
      categoryId: s.guid({ doc: 'Id of the category, GUID.' }),
      categoryName: s.string({ doc: 'Name of the category.' }),
      categorySlug: s.string({ doc: 'Slug of the category.' }),
    }),
    { doc },
  )

const computed = { ro: true, tolerateReadOnly: true } as const

/** The tree of categories. A site has one. */
export const TreeReference = s.object({
  appNamespace: s.string({ max: 150, doc: 'App whose items the tree sorts: `@wix/stores`.' }),
  treeKey: s.nullable.string({ max: 44, doc: 'Always null: a site has one tree of products.' }),
})

export const ItemReference = s.object({
  catalogItemId: s.req.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' }),
  appId: s.string({ max: 36, doc: 'App of the catalogue. Default: the stores catalogue.' }),
})

/** Category of products: a collection with a place in the tree (protocol/catalogue §8). */
export const Category = s.object({
  ...revisionedFields,
  name: s.always(s.nullable.string({ min: 1, max: 50, doc: 'Name for shoppers.' })),
  slug: s.always(
    s.nullable.string({
      min: 1,
      max: 100,
      doc: 'Last part of the address, unique in the site. Default: derived from the name.',
    }),
  ),
  visible: s.always(
    s.nullable.boolean({ doc: 'False hides it from shoppers. An update cannot change it. Default: true.' }),
  ),
  image: s.nullable.with(Image, { doc: 'Picture, by the id of a READY media file or by its address.' }),
  description: s.nullable.string({
    min: 1,
    max: 600,
    doc: 'Text for shoppers. Returned with `DESCRIPTION`.',
  }),
  itemCounter: s.integer({ ...computed, doc: 'Number of products directly in the category.' }),
  parentCategory: s.object(
    {
      id: s.nullable.guid({ doc: 'Category above it, GUID. Absent for a category at the top.' }),
      index: s.integer({ ...computed, doc: 'Place among the categories of the same parent, from 0.' }),
    },
    { doc: 'Place in the tree. An update cannot change it.' },
  ),
  breadcrumbsInfo: s.object(
    { breadcrumbs: breadcrumbs('Categories above it, the topmost first.') },
    { ...computed, doc: 'Path to the category. Returned with `BREADCRUMBS_INFO`.' },
  ),
  treeReference: s.with(TreeReference, { ...computed, doc: 'Tree of the category.' }),
  seoData: s.with(SeoSchema, { doc: 'Tags and settings for search engines; returned unchanged.' }),
  extendedFields: s.object(
    { namespaces: s.map(s.map(s.any()), { doc: 'Values by namespace and name.' }) },
    { customFields: 'COLLECTION', doc: 'Custom fields, and values of apps.' },
  ),
})
