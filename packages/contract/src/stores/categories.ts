import { callsWith } from '../call.ts'
import { currentRevision } from '../crud/crud-schemas.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { Category, TreeReference } from '../entities/catalogue/category.ts'
import { AggregationData, SearchAggregation } from '../entities/catalogue/search-aggregation.ts'
import { CursorPagingMetadata, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { categoryItems, categoryParts } from './category-items.ts'

const FQDN = 'wix.categories.v1.category'
const V1 = 'com.wix.ecommerce.catalog.api.v1'

const everyone = ['visitor', 'member', 'merchant'] as const
const merchant = ['merchant'] as const
const prefixes = ['/categories'] as const
const { treeReference, categoryId, cursorPaging, reply } = categoryParts

const fields = s.array(s.enum(['BREADCRUMBS_INFO', 'DESCRIPTION', 'RICH_CONTENT_DESCRIPTION'] as const), {
  max: 100,
  doc: 'Fields to return besides the default ones. Default: none.',
})
const shared = { treeReference, fields }
const filter = s.nullable.map(s.any(), {
  doc: 'Field names and conditions. Fields: id, slug, name, visible, createdDate, updatedDate, parentCategory.id, parentCategory.index. Default: all categories.',
})
const returnNonVisibleCategories = s.boolean({
  doc: 'Whether hidden categories are found, for merchants only. Default: false.',
})
const categoryPage = {
  categories: s.req.array(Category, { doc: 'Matching categories of this page.' }),
  pagingMetadata: s.req.with(CursorPagingMetadata, {
    doc: 'Number of entries and cursors of the adjacent pages.',
  }),
}
const changedCategory = s.object({
  ...Category.properties,
  id: s.req.guid({ doc: 'Id of the category to update, GUID.' }),
  revision: s.req(currentRevision),
})
const returnEntity = s.boolean({ doc: 'Whether the results contain the categories. Default: false.' })
const categoryResult = s.object({
  itemMetadata,
  category: s.with(Category, { doc: 'The category after the call. Absent on failure.' }),
})
const call = callsWith({ prefixes, allow: merchant })

/** Categories of products (protocol/catalogue §8). */
export const categories = {
  createCategory: call({
    method: 'POST',
    path: '/v1/categories',
    summary: 'Creates a category, as the last one of its parent.',
    request: s.object({ category: s.req.with(Category, { doc: 'The category to create.' }), ...shared }),
    reply,
    errors: ['SLUG_ALREADY_EXISTS', 'PARENT_CATEGORY_NOT_IN_TREE', 'CATEGORY_DEPTH_LIMIT_EXCEEDED'],
    emits: [`${FQDN}_created`, `${V1}.CollectionCreated`],
  }),
  getCategory: call({
    method: 'GET',
    path: '/v1/categories/{categoryId}',
    summary: 'Returns a category by its id. Visitors and members see visible ones only.',
    request: s.object({ categoryId, ...shared }),
    reply,
    allow: everyone,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  getCategoryBySlug: call({
    method: 'GET',
    path: '/v1/categories/slug/{slug}',
    summary: 'Returns the category with a slug.',
    request: s.object({ slug: s.req.string({ min: 1, max: 100, doc: 'Slug of the category.' }), ...shared }),
    reply,
    allow: everyone,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  updateCategory: call({
    method: 'PATCH',
    path: '/v1/categories/{category.id}',
    summary: 'Updates the fields sent. The revision must be the current one.',
    request: s.object({
      category: s.req.object(
        {
          ...Category.properties,
          id: s.req.guid({ doc: 'Id of the category to update, GUID.' }),
          revision: s.req(currentRevision),
        },
        { doc: 'Fields to change; `id` selects the category.' },
      ),
      ...shared,
    }),
    reply,
    errors: ['CATEGORY_NOT_FOUND', 'SLUG_ALREADY_EXISTS', 'REVISION_CONFLICT'],
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  deleteCategory: call({
    method: 'DELETE',
    path: '/v1/categories/{categoryId}',
    summary: 'Deletes a category and all below it. The products stay.',
    request: s.object({ categoryId, treeReference }),
    reply: s.object({}),
    errors: ['CATEGORY_NOT_FOUND'],
    emits: [`${FQDN}_deleted`, `${V1}.CollectionDeleted`],
  }),
  queryCategories: call({
    method: 'POST',
    path: '/v1/categories/query',
    readOnly: true,
    summary: 'Returns categories that match a filter.',
    request: s.object({
      query: s.object(
        { cursorPaging, filter, sort: s.array(Sorting, { max: 5, doc: 'Sort keys. Default: by name.' }) },
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
              expression: s.nullable.string({
                max: 100,
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
          timeZone: s.nullable.string({ max: 50, doc: 'Accepted for compatibility; dates are in UTC.' }),
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
    readOnly: true,
    summary: 'Counts the categories that match a filter.',
    request: s.object({ filter, returnNonVisibleCategories, treeReference }),
    reply: s.object({ count: s.req.integer({ doc: 'Number of matching categories.' }) }),
    allow: everyone,
  }),
  moveCategory: call({
    method: 'POST',
    path: '/v1/categories/{categoryId}/move',
    summary: 'Moves a category with all below it to a place among the categories of a parent.',
    request: s.object({
      categoryId,
      treeReference,
      parentCategoryId: s.nullable.guid({ doc: 'New parent, GUID. Default: the top of the tree.' }),
      position: s.req.enum(['FIRST', 'LAST', 'AFTER'] as const, {
        doc: 'Place among the categories of the parent.',
      }),
      moveAfterCategoryId: s.nullable.guid({ doc: 'For AFTER: the category before it, GUID.' }),
    }),
    reply: s.object({
      parentCategoryId: s.guid({ doc: 'The new parent, GUID. Absent at the top of the tree.' }),
      categoriesAfterMove: s.req.array(s.guid(), { doc: 'Categories of the parent in their order, GUIDs.' }),
    }),
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
    summary: 'Shows a category, or hides it with all below it.',
    request: s.object({
      categoryId,
      visible: s.req.boolean({ doc: 'False hides the category and all below it.' }),
      revision: s.req(currentRevision),
      ...shared,
    }),
    reply,
    errors: ['CATEGORY_NOT_FOUND', 'REVISION_CONFLICT', 'PARENT_CATEGORY_HIDDEN'],
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  ...categoryItems,
  bulkUpdateCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/update',
    summary: 'Updates the fields sent of categories, each independently.',
    request: s.object({
      categories: s.req.array(
        s.object({
          category: s.req.with(changedCategory, { doc: 'Fields to change, with id and current revision.' }),
        }),
        { min: 1, max: 100, doc: 'Categories to change.' },
      ),
      returnEntity,
      ...shared,
    }),
    reply: bulkReply(categoryResult),
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  bulkShowCategories: call({
    method: 'POST',
    path: '/v1/bulk/categories/show',
    summary: 'Shows categories, each independently. Those below them stay as they are.',
    request: s.object({
      categoryIds: s.req.array(s.guid(), { min: 1, max: 100, doc: 'Ids of the categories, GUIDs.' }),
      returnEntity,
      ...shared,
    }),
    reply: bulkReply(categoryResult),
    emits: [`${FQDN}_updated`, `${V1}.CollectionChanged`],
  }),
  listTrees: call({
    method: 'GET',
    path: '/v1/categories/list-trees',
    summary: 'Returns the trees of the site. It has one.',
    request: s.object({}),
    reply: s.object({ trees: s.req.array(TreeReference, { doc: 'Trees of categories.' }) }),
    allow: everyone,
  }),
}
