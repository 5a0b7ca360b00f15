import { call } from '../call.ts'
import { currentRevision } from '../crud/crud-schemas.ts'
import { bulkReply, itemMetadata, outcomeFields } from '../entities/bulk.ts'
import { Category, ItemReference, TreeReference } from '../entities/catalogue/category.ts'
import { AggregationData, SearchAggregation } from '../entities/catalogue/search-aggregation.ts'
import { CursorPagingMetadata, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'

const FQDN = 'wix.categories.v1.category'
const V1 = 'com.wix.ecommerce.catalog.api.v1'

const everyone = ['visitor', 'member', 'merchant'] as const
const merchant = ['merchant'] as const
const prefixes = ['/categories'] as const

const treeReference = s.with(TreeReference, { doc: 'The tree. Default: that of the site, its only one.' })
const fields = s.array(s.enum(['BREADCRUMBS_INFO', 'DESCRIPTION', 'RICH_CONTENT_DESCRIPTION'] as const), {
  max: 100,
  doc: 'Fields to return besides the default ones. Default: none.',
})
const categoryId = s.req(s.guid({ doc: 'Id of the category, GUID.' }))
const shared = { treeReference, fields }
const reply = s.object({ category: s.req(s.with(Category, { doc: 'The category after the call.' })) })
const filter = s.map(s.any(), {
  nullable: true,
  doc: 'Field names and conditions. Fields: id, slug, name, visible, createdDate, updatedDate, parentCategory.id, parentCategory.index. Default: all categories.',
})
const returnNonVisibleCategories = s.boolean({
  doc: 'Whether hidden categories are found, for merchants only. Default: false.',
})
const items = s.req(s.array(ItemReference, { min: 1, max: 100, doc: 'Products, by their ids.' }))
const item = s.req(s.with(ItemReference, { doc: 'Product, by its id.' }))
const categoryPage = {
  categories: s.req(s.array(Category, { doc: 'Matching categories of this page.' })),
  pagingMetadata: s.req(
    s.with(CursorPagingMetadata, { doc: 'Number of entries and cursors of the adjacent pages.' }),
  ),
}
const itemResult = s.object({
  itemMetadata: s.always(
    s.object(
      {
        item: s.with(ItemReference, { doc: 'The product of the request.' }),
        ...outcomeFields('Error code, such as PRODUCT_NOT_FOUND.'),
      },
      { doc: 'Outcome for the product.' },
    ),
  ),
})
const changedCategory = s.object({
  ...Category.properties,
  id: s.req(s.guid({ doc: 'Id of the category to update, GUID.' })),
  revision: s.req(currentRevision),
})
const returnEntity = s.boolean({ doc: 'Whether the results contain the categories. Default: false.' })
const categoryResult = s.object({
  itemMetadata,
  category: s.with(Category, { doc: 'The category after the call. Absent on failure.' }),
})
const idsOfItem = {
  directCategoryIds: s.req(s.array(s.guid(), { doc: 'Categories that contain the product, GUIDs.' })),
}

const cursorPaging = s.object(
  {
    limit: s.integer({
      min: 1,
      max: 1000,
      nullable: true,
      doc: 'Largest number of categories. Default: 100.',
    }),
    cursor: s.string({ max: 16_000, nullable: true, doc: 'Cursor of an earlier reply.' }),
  },
  { doc: 'Size of the page and position.' },
)
const categoryIdsOfItem = s.req(
  s.array(s.guid(), { min: 1, max: 100, doc: 'Ids of the categories, GUIDs, each once.' }),
)
const arranged = s.object({
  items: s.req(s.array(ItemReference, { doc: 'Arranged products in their order.' })),
})

/** Categories of products (protocol/catalogue §8). */
export const categories = {
  createCategory: call({
    method: 'POST',
    path: '/v1/categories',
    prefixes,
    summary: 'Creates a category, as the last one of its parent.',
    request: s.object({ category: s.req(s.with(Category, { doc: 'The category to create.' })), ...shared }),
    reply,
    allow: merchant,
    errors: ['SLUG_ALREADY_EXISTS', 'PARENT_CATEGORY_NOT_IN_TREE', 'CATEGORY_DEPTH_LIMIT_EXCEEDED'],
    emits: [`${FQDN}_created`, `${V1}.CollectionCreated`],
  }),
  getCategory: call({
    method: 'GET',
    path: '/v1/categories/{categoryId}',
    prefixes,
    summary: 'Returns a category by its id. Visitors and members see visible ones only.',
    request: s.object({ categoryId, ...shared }),
    reply,
    allow: everyone,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  getCategoryBySlug: call({
    method: 'GET',
    path: '/v1/categories/slug/{slug}',
    prefixes,
    summary: 'Returns the category with a slug.',
    request: s.object({
      slug: s.req(s.string({ min: 1, max: 100, doc: 'Slug of the category.' })),
      ...shared,
    }),
    reply,
    allow: everyone,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  updateCategory: call({
    method: 'PATCH',
    path: '/v1/categories/{category.id}',
    prefixes,
    summary: 'Updates the fields sent. The revision must be the current one.',
    request: s.object({
      category: s.req(
        s.object(
          {
            ...Category.properties,
            id: s.req(s.guid({ doc: 'Id of the category to update, GUID.' })),
            revision: s.req(currentRevision),
          },
          { doc: 'Fields to change; `id` selects the category.' },
        ),
      ),
      ...shared,
    }),
    reply,
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND', 'SLUG_ALREADY_EXISTS', 'REVISION_CONFLICT'],
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  deleteCategory: call({
    method: 'DELETE',
    path: '/v1/categories/{categoryId}',
    prefixes,
    summary: 'Deletes a category and all below it. The products stay.',
    request: s.object({ categoryId, treeReference }),
    reply: s.object({}),
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND'],
    emits: [`${FQDN}_deleted`, `${V1}.CollectionDeleted`],
  }),
  queryCategories: call({
    method: 'POST',
    path: '/v1/categories/query',
    prefixes,
    readOnly: true,
    summary: 'Returns categories that match a filter.',
    request: s.object({
      query: s.object(
        {
          cursorPaging,
          filter,
          sort: s.array(Sorting, { max: 5, doc: 'Sort keys. Default: by name.' }),
        },
        { doc: 'Filter, sort order and page. Default: all categories.' },
      ),
      returnNonVisibleCategories,
      ...shared,
    }),
    reply: s.object(categoryPage),
    allow: everyone,
  }),
  searchCategories: call({
    method: 'POST',
    path: '/v1/categories/search',
    prefixes,
    readOnly: true,
    summary: 'Returns categories whose names contain words and that match a filter.',
    request: s.object({
      search: s.object(
        {
          cursorPaging,
          filter,
          sort: s.array(Sorting, { max: 5, doc: 'Sort keys. Default: by name.' }),
          search: s.object(
            {
              mode: s.enum(['OR', 'AND'], {
                doc: 'Whether one word must occur, or all of them. Default: OR.',
              }),
              expression: s.string({
                max: 100,
                nullable: true,
                doc: 'Words, or parts of them. Default: all categories.',
              }),
              fields: s.array(s.enum(['name'] as const), {
                max: 20,
                doc: 'Fields to search. Default: name.',
              }),
              fuzzy: s.boolean({ doc: 'Accepted for compatibility; not used.' }),
            },
            { doc: 'Words to find, combined with the filter.' },
          ),
          aggregations: s.array(SearchAggregation, {
            max: 10,
            doc: 'Aggregations of all matching categories, not only those of the page. Fields: those of filters.',
          }),
          timeZone: s.string({
            max: 50,
            nullable: true,
            doc: 'Accepted for compatibility; dates are in UTC.',
          }),
        },
        { doc: 'Words, filter, sort order, page and aggregations.' },
      ),
      returnNonVisibleCategories,
      ...shared,
    }),
    reply: s.object({
      ...categoryPage,
      aggregationData: s.with(AggregationData, { doc: 'Results of the aggregations. Absent without them.' }),
    }),
    allow: everyone,
  }),
  countCategories: call({
    method: 'POST',
    path: '/v1/categories/count',
    prefixes,
    readOnly: true,
    summary: 'Counts the categories that match a filter.',
    request: s.object({ filter, returnNonVisibleCategories, treeReference }),
    reply: s.object({ count: s.req(s.integer({ doc: 'Number of matching categories.' })) }),
    allow: everyone,
  }),
  moveCategory: call({
    method: 'POST',
    path: '/v1/categories/{categoryId}/move',
    prefixes,
    summary: 'Moves a category with all below it to a place among the categories of a parent.',
    request: s.object({
      categoryId,
      treeReference,
      parentCategoryId: s.guid({ nullable: true, doc: 'New parent, GUID. Default: the top of the tree.' }),
      position: s.req(
        s.enum(['FIRST', 'LAST', 'AFTER'] as const, { doc: 'Place among the categories of the parent.' }),
      ),
      moveAfterCategoryId: s.guid({ nullable: true, doc: 'For AFTER: the category before it, GUID.' }),
    }),
    reply: s.object({
      parentCategoryId: s.guid({ doc: 'The new parent, GUID. Absent at the top of the tree.' }),
      categoriesAfterMove: s.req(
        s.array(s.guid(), { doc: 'Categories of the parent in their order, GUIDs.' }),
      ),
    }),
    allow: merchant,
    errors: [
      'CATEGORY_NOT_FOUND',
      'PARENT_CATEGORY_NOT_IN_TREE',
      'AFTER_CATEGORY_NOT_IN_PARENT',
      'TREE_CYCLE_DETECTED',
      'CATEGORY_DEPTH_LIMIT_EXCEEDED',
    ],
    emits: [`${FQDN}_category_moved`],
  }),
  updateCategoryVisibility: call({
    method: 'PATCH',
    path: '/v1/categories/visibility',
    prefixes,
    summary: 'Shows a category, or hides it with all below it.',
    request: s.object({
      categoryId,
      visible: s.req(s.boolean({ doc: 'False hides the category and all below it.' })),
      revision: s.req(currentRevision),
      ...shared,
    }),
    reply,
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND', 'REVISION_CONFLICT', 'PARENT_CATEGORY_HIDDEN'],
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  bulkAddItemsToCategory: call({
    method: 'POST',
    path: '/v1/bulk/categories/{categoryId}/add-items',
    prefixes,
    summary: 'Adds products to a category, each independently.',
    request: s.object({
      categoryId,
      items: s.req(s.array(ItemReference, { min: 1, max: 1000, doc: 'Products, by their ids.' })),
      treeReference,
    }),
    reply: bulkReply(itemResult),
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND', 'COLLECTION_HAS_RULE'],
    emits: [`${FQDN}_item_added_to_category`, `${V1}.CollectionChanged`],
  }),
  bulkRemoveItemsFromCategory: call({
    method: 'POST',
    path: '/v1/bulk/categories/{categoryId}/remove-items',
    prefixes,
    summary: 'Removes products from a category, each independently.',
    request: s.object({ categoryId, items, treeReference }),
    reply: bulkReply(itemResult),
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND', 'COLLECTION_HAS_RULE'],
    emits: [`${FQDN}_item_removed_from_category`, `${V1}.CollectionChanged`],
  }),
  bulkAddItemToCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/add-item',
    prefixes,
    summary: 'Adds a product to categories, each independently.',
    request: s.object({ item, categoryIds: categoryIdsOfItem, treeReference }),
    reply: bulkReply(s.object({ itemMetadata })),
    allow: merchant,
    errors: ['PRODUCT_NOT_FOUND'],
    emits: [`${FQDN}_item_added_to_category`, `${V1}.CollectionChanged`],
  }),
  bulkRemoveItemFromCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/remove-item',
    prefixes,
    summary: 'Removes a product from categories, each independently.',
    request: s.object({ item, categoryIds: categoryIdsOfItem, treeReference }),
    reply: bulkReply(s.object({ itemMetadata })),
    allow: merchant,
    errors: ['PRODUCT_NOT_FOUND'],
    emits: [`${FQDN}_item_removed_from_category`, `${V1}.CollectionChanged`],
  }),
  bulkSetItemCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/set-item-categories',
    prefixes,
    summary: 'Makes these the categories of a product.',
    request: s.object({
      item,
      categoryIds: s.array(s.guid(), { max: 100, doc: 'Ids of its categories, GUIDs. Default: none.' }),
      treeReference,
    }),
    reply: s.object({}),
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
    emits: [`${V1}.CollectionChanged`],
  }),
  setArrangedItems: call({
    method: 'POST',
    path: '/v1/categories/{categoryId}/set-arranged-items',
    prefixes,
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
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND'],
    emits: [`${FQDN}_category_items_arranged_in_category`, `${V1}.CollectionChanged`],
  }),
  getArrangedItems: call({
    method: 'GET',
    path: '/v1/categories/{categoryId}/arranged-items',
    prefixes,
    summary: 'Returns the products that lists of a category begin with, in their order.',
    request: s.object({ categoryId, treeReference }),
    reply: arranged,
    allow: merchant,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  listItemsInCategory: call({
    method: 'GET',
    path: '/v1/categories/{categoryId}/list-items',
    prefixes,
    complexQuery: true,
    summary: 'Returns the products of a category, in the order of their creation.',
    request: s.object({
      categoryId,
      treeReference,
      cursorPaging: s.object(
        {
          limit: s.integer({
            min: 1,
            max: 100,
            nullable: true,
            doc: 'Largest number of items. Default: 100.',
          }),
          cursor: s.string({ max: 16_000, nullable: true, doc: 'Cursor of an earlier reply.' }),
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
      items: s.req(s.array(ItemReference, { doc: 'Products of this page.' })),
      pagingMetadata: s.req(
        s.with(CursorPagingMetadata, { doc: 'Number of entries and cursors of the adjacent pages.' }),
      ),
    }),
    allow: everyone,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  listCategoriesForItem: call({
    method: 'GET',
    path: '/v1/categories/list-categories-for-item',
    prefixes,
    complexQuery: true,
    summary: 'Returns the categories of a product.',
    request: s.object({ item, treeReference }),
    reply: s.object({
      ...idsOfItem,
      allCategoryIds: s.req(s.array(s.guid(), { doc: 'The same with the categories above them, GUIDs.' })),
    }),
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  listCategoriesForItems: call({
    method: 'GET',
    path: '/v1/categories/list-categories-for-items',
    prefixes,
    complexQuery: true,
    summary: 'Returns the categories of products. Unknown products have none.',
    request: s.object({ items, treeReference }),
    reply: s.object({
      categoriesForItems: s.req(
        s.array(
          s.object({
            item: s.always(s.with(ItemReference, { doc: 'The product of the request.' })),
            directCategoryIds: s.always(
              s.array(s.guid(), { doc: 'Categories that contain the product, GUIDs.' }),
            ),
            indirectCategoryIds: s.always(
              s.array(s.guid(), { doc: 'Categories above those, and that of all products, GUIDs.' }),
            ),
          }),
          { doc: 'One entry for each product, in the order of the request.' },
        ),
      ),
    }),
    allow: everyone,
  }),
  bulkUpdateCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/update',
    prefixes,
    summary: 'Updates the fields sent of categories, each independently.',
    request: s.object({
      categories: s.req(
        s.array(
          s.object({
            category: s.req(
              s.with(changedCategory, { doc: 'Fields to change, with id and current revision.' }),
            ),
          }),
          {
            min: 1,
            max: 100,
            doc: 'Categories to change.',
          },
        ),
      ),
      returnEntity,
      ...shared,
    }),
    reply: bulkReply(categoryResult),
    allow: merchant,
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  bulkShowCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/show',
    prefixes,
    summary: 'Shows categories, each independently. Those below them stay as they are.',
    request: s.object({
      categoryIds: s.req(s.array(s.guid(), { min: 1, max: 100, doc: 'Ids of the categories, GUIDs.' })),
      returnEntity,
      ...shared,
    }),
    reply: bulkReply(categoryResult),
    allow: merchant,
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  listTrees: call({
    method: 'GET',
    path: '/v1/categories/list-trees',
    prefixes,
    summary: 'Returns the trees of the site. It has one.',
    request: s.object({}),
    reply: s.object({ trees: s.req(s.array(TreeReference, { doc: 'Trees of categories.' })) }),
    allow: everyone,
  }),
}
