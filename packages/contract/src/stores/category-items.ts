import { callsWith } from '../call.ts'
import { bulkReply, itemMetadata, outcomeFields } from '../entities/bulk.ts'
import { Category, ItemReference, TreeReference } from '../entities/catalogue/category.ts'
import { CursorPagingMetadata } from '../entities/paging.ts'
import { s } from '../schema.ts'

const FQDN = 'wix.categories.v1.category'
const V1 = 'com.wix.ecommerce.catalog.api.v1'
const everyone = ['visitor', 'member', 'merchant'] as const
const merchant = ['merchant'] as const
const prefixes = ['/categories'] as const
const treeReference = s.with(TreeReference, { doc: 'The tree. Default: that of the site, its only one.' })
const categoryId = s.req.guid({ doc: 'Id of the category, GUID.' })
const reply = s.object({ category: s.req.with(Category, { doc: 'The category after the call.' }) })
const cursorPaging = s.object(
  {
    limit: s.nullable.integer({ min: 1, max: 1000, doc: 'Largest number of categories. Default: 100.' }),
    cursor: s.nullable.string({ max: 16_000, doc: 'Cursor of an earlier reply.' }),
  },
  { doc: 'Size of the page and position.' },
)
const items = s.req.array(ItemReference, { min: 1, max: 100, doc: 'Products, by their ids.' })
const item = s.req.with(ItemReference, { doc: 'Product, by its id.' })
const itemResult = s.object({
  itemMetadata: s.always.object(
    {
      item: s.with(ItemReference, { doc: 'The product of the request.' }),
      ...outcomeFields('Error code, such as PRODUCT_NOT_FOUND.'),
    },
    { doc: 'Outcome for the product.' },
  ),
})
const idsOfItem = {
  directCategoryIds: s.req.array(s.guid(), { doc: 'Categories that contain the product, GUIDs.' }),
}
const categoryIdsOfItem = s.req.array(s.guid(), {
  min: 1,
  max: 100,
  doc: 'Ids of the categories, GUIDs, each once.',
})
const arranged = s.object({ items: s.req.array(ItemReference, { doc: 'Arranged products in their order.' }) })

/** Parts of requests and replies that calls of categories share. */
export const categoryParts = { treeReference, categoryId, cursorPaging, reply }

const call = callsWith({ prefixes, allow: merchant })

/** Calls for the products of categories. */
export const categoryItems = {
  bulkAddItemsToCategory: call({
    method: 'POST',
    path: '/v1/bulk/categories/{categoryId}/add-items',
    summary: 'Adds products to a category, each independently.',
    request: s.object({
      categoryId,
      items: s.req.array(ItemReference, { min: 1, max: 1000, doc: 'Products, by their ids.' }),
      treeReference,
    }),
    reply: bulkReply(itemResult),
    errors: ['CATEGORY_NOT_FOUND', 'COLLECTION_HAS_RULE'],
    emits: [`${FQDN}_item_added_to_category`, `${V1}.CollectionChanged`],
  }),
  bulkRemoveItemsFromCategory: call({
    method: 'POST',
    path: '/v1/bulk/categories/{categoryId}/remove-items',
    summary: 'Removes products from a category, each independently.',
    request: s.object({ categoryId, items, treeReference }),
    reply: bulkReply(itemResult),
    errors: ['CATEGORY_NOT_FOUND', 'COLLECTION_HAS_RULE'],
    emits: [`${FQDN}_item_removed_from_category`, `${V1}.CollectionChanged`],
  }),
  bulkAddItemToCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/add-item',
    summary: 'Adds a product to categories, each independently.',
    request: s.object({ item, categoryIds: categoryIdsOfItem, treeReference }),
    reply: bulkReply(s.object({ itemMetadata })),
    errors: ['PRODUCT_NOT_FOUND'],
    emits: [`${FQDN}_item_added_to_category`, `${V1}.CollectionChanged`],
  }),
  bulkRemoveItemFromCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/remove-item',
    summary: 'Removes a product from categories, each independently.',
    request: s.object({ item, categoryIds: categoryIdsOfItem, treeReference }),
    reply: bulkReply(s.object({ itemMetadata })),
    errors: ['PRODUCT_NOT_FOUND'],
    emits: [`${FQDN}_item_removed_from_category`, `${V1}.CollectionChanged`],
  }),
  bulkSetItemCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/set-item-categories',
    summary: 'Makes these the categories of a product.',
    request: s.object({
      item,
      categoryIds: s.array(s.guid(), { max: 100, doc: 'Ids of its categories, GUIDs. Default: none.' }),
      treeReference,
    }),
    reply: s.object({}),
    errors: ['CATEGORY_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
    emits: [`${V1}.CollectionChanged`],
  }),
  setArrangedItems: call({
    method: 'POST',
    path: '/v1/categories/{categoryId}/set-arranged-items',
    summary: 'Sets the products that lists of a category begin with, in their order.',
    request: s.object({
      categoryId,
      items: s.array(ItemReference, {
        max: 100,
        doc: 'Products of the category in their order, each once. Default: none.',
      }),
      treeReference,
    }),
    reply: arranged,
    errors: ['CATEGORY_NOT_FOUND'],
    emits: [`${FQDN}_category_items_arranged_in_category`, `${V1}.CollectionChanged`],
  }),
  getArrangedItems: call({
    method: 'GET',
    path: '/v1/categories/{categoryId}/arranged-items',
    summary: 'Returns the products that lists of a category begin with, in their order.',
    request: s.object({ categoryId, treeReference }),
    reply: arranged,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  listItemsInCategory: call({
    method: 'GET',
    path: '/v1/categories/{categoryId}/list-items',
    complexQuery: true,
    summary: 'Returns the products of a category, in the order of their creation.',
    request: s.object({
      categoryId,
      treeReference,
      cursorPaging: s.object(
        {
          limit: s.nullable.integer({ min: 1, max: 100, doc: 'Largest number of items. Default: 100.' }),
          cursor: s.nullable.string({ max: 16_000, doc: 'Cursor of an earlier reply.' }),
        },
        { doc: 'Size of the page and position.' },
      ),
      useCategoryArrangement: s.boolean({
        doc: 'Whether arranged products come first, in their order. Default: false.',
      }),
      includeItemsFromSubcategories: s.boolean({
        doc: 'Whether products of the categories below it are included. Default: false.',
      }),
    }),
    reply: s.object({
      items: s.req.array(ItemReference, { doc: 'Products of this page.' }),
      pagingMetadata: s.req.with(CursorPagingMetadata, {
        doc: 'Number of entries and cursors of the adjacent pages.',
      }),
    }),
    allow: everyone,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  listCategoriesForItem: call({
    method: 'GET',
    path: '/v1/categories/list-categories-for-item',
    complexQuery: true,
    summary: 'Returns the categories of a product.',
    request: s.object({ item, treeReference }),
    reply: s.object({
      ...idsOfItem,
      allCategoryIds: s.req.array(s.guid(), { doc: 'The same with the categories above them, GUIDs.' }),
    }),
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  listCategoriesForItems: call({
    method: 'GET',
    path: '/v1/categories/list-categories-for-items',
    complexQuery: true,
    summary: 'Returns the categories of products. Unknown products have none.',
    request: s.object({ items, treeReference }),
    reply: s.object({
      categoriesForItems: s.req.array(
        s.object({
          item: s.always.with(ItemReference, { doc: 'The product of the request.' }),
          directCategoryIds: s.always.array(s.guid(), { doc: 'Categories that contain the product, GUIDs.' }),
          indirectCategoryIds: s.always.array(s.guid(), {
            doc: 'Categories above those, and that of all products, GUIDs.',
          }),
        }),
        { doc: 'One entry for each product, in the order of the request.' },
      ),
    }),
    allow: everyone,
  }),
}
