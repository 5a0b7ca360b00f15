import type { Category } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { shownExtendedFields } from '../../platform-support/shown-extended-fields.ts'
import type { CategoryRow } from '../../storage/commerce/categories.ts'
import type { View } from '../products/view.ts'
import { toMediaV3 } from '../products-v3/product-v3-media.ts'
import { type CategoryTree, pathTo } from './category-tree.ts'

/** The only tree of a site. */
export const TREE = { appNamespace: '@wix/stores' }

/** A category in its wire form. */
export function toCategory(
  row: CategoryRow,
  { view, tree, fields }: { view: View; tree: CategoryTree; fields: ReadonlySet<string> },
): Category {
  const { doc } = row
  const image = doc.media[0] && toMediaV3(doc.media[0], view).image
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    name: row.name,
    slug: row.slug,
    visible: row.visible,
    itemCounter: Number(row.products),
    ...(image && { image }),
    ...(fields.has('DESCRIPTION') && doc.description && { description: doc.description }),
    parentCategory: { ...(row.parent_id && { id: row.parent_id }), index: row.sibling_index },
    ...(fields.has('BREADCRUMBS_INFO') && {
      breadcrumbsInfo: {
        breadcrumbs: (row.parent_id ? pathTo(tree, row.parent_id) : []).map(({ id, name, slug }) => ({
          categoryId: id,
          categoryName: name,
          categorySlug: slug,
        })),
      },
    }),
    treeReference: TREE,
    ...(doc.seoData && { seoData: doc.seoData }),
    ...shownExtendedFields(doc.extendedFields, view),
  }
}
