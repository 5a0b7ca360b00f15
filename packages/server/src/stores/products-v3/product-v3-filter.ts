import { rejectField } from '../../call/failure.ts'
import { isObject } from '../../platform-support/is-object.ts'
import { isAllProducts } from '../../storage/commerce/all-products.ts'
import { type CategoryTree, withDescendants } from '../categories/category-tree.ts'
import { DIRECT_CATEGORIES } from './product-v3-fields.ts'

const ALL_CATEGORIES = 'allCategoriesInfo.categories'
const LISTS = [ALL_CATEGORIES, 'directCategoriesInfo.categories']

/** The ids of one condition: `"…"`, `{$eq: "…"}` or `{$in: […]}`. */
function idsOf(condition: unknown, at: string): string[] {
  const value = isObject(condition) ? (condition.$in ?? condition.$hasSome ?? condition.$eq) : condition
  const ids = Array.isArray(value) ? value : [value]
  const isOnly = !isObject(condition) || Object.keys(condition).length === 1
  if (!isOnly || !ids.every(id => typeof id === 'string'))
    return rejectField(at, 'VALIDATION', 'must be the id of a category, or {"$in": […]} with ids')
  return ids.map(id => id.toLowerCase())
}

/** Products in one of the categories, or in one below them. */
const inCategories = (tree: CategoryTree, ids: readonly string[]) => ({
  [DIRECT_CATEGORIES]: { $hasSome: ids.some(isAllProducts) ? ids : withDescendants(tree, ids) },
})

function categoryCondition(tree: CategoryTree, list: string, condition: unknown, at: string): unknown {
  const items = isObject(condition) ? condition.$matchItems : undefined
  if (!Array.isArray(items) || items.length === 0)
    return rejectField(at, 'VALIDATION', 'must be {"$matchItems": [{"id": "…"}]}')
  const each = items.map((item, i) => {
    if (!isObject(item) || item.id === undefined || Object.keys(item).length > 1)
      return rejectField(`${at}.$matchItems[${i}]`, 'VALIDATION', 'must have the field id only')
    const ids = idsOf(item.id, `${at}.$matchItems[${i}].id`)
    return list === ALL_CATEGORIES ? inCategories(tree, ids) : { [DIRECT_CATEGORIES]: { $hasSome: ids } }
  })
  return each.length === 1 ? each[0] : { $and: each }
}

/**
 * The filter with conditions on categories as conditions on direct categories: the tree says which categories are below
 * another, and an index finds products by their direct ones.
 */
export function withDirectCategories(filter: unknown, tree: CategoryTree, at: string): unknown {
  if (Array.isArray(filter)) return filter.map((each, i) => withDirectCategories(each, tree, `${at}[${i}]`))
  if (!isObject(filter)) return filter
  const conditions = Object.entries(filter).map(([name, condition]) => {
    const here = `${at}.${name}`
    if (LISTS.includes(name)) return categoryCondition(tree, name, condition, here)
    if (name === `${ALL_CATEGORIES}.id`) {
      if (isObject(condition) && Array.isArray(condition.$hasAll))
        return { $and: condition.$hasAll.map(id => inCategories(tree, idsOf(id, here))) }
      return inCategories(tree, idsOf(condition, here))
    }
    return {
      [name]: ['$and', '$or', '$not'].includes(name)
        ? withDirectCategories(condition, tree, here)
        : condition,
    }
  })
  return conditions.length === 1 ? conditions[0] : { $and: conditions }
}

/** Whether a filter has a condition on categories: only then the tree is needed. */
export const namesCategories = (filter: unknown): boolean =>
  JSON.stringify(filter ?? {}).includes('ategoriesInfo')
