import { isAllProducts } from '../../storage/commerce/all-products.ts'

/**
 * The collection whose products are all that a filter matches; `null` for all products. Undefined if the filter has other
 * conditions.
 */
export function collectionOfFilter(filter: unknown): string | null | undefined {
  const conditions = Object.entries((filter ?? {}) as Record<string, unknown>)
  const [first] = conditions
  if (!first) return null
  if (conditions.length > 1 || first[0] !== 'collectionIds') return undefined
  const id = onlyId(first[1])
  return id !== undefined && isAllProducts(id) ? null : id
}

function onlyId(condition: unknown): string | undefined {
  if (typeof condition === 'string') return condition
  if (typeof condition !== 'object' || condition === null) return undefined
  const operators = Object.entries(condition)
  const [operator, value] = operators[0] ?? []
  if (operators.length !== 1 || !['$eq', '$in', '$hasSome', '$hasAll'].includes(operator ?? ''))
    return undefined
  const values = Array.isArray(value) ? value : [value]
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined
}
