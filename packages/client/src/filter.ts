/** The wire form of a filter: fields with their conditions, `$and`, `$or`, `$not` (protocol/queries §1, §2). */
export type Filter = Record<string, unknown>

const isEmpty = (filter: Filter) => Object.keys(filter).length === 0
const operandsOf = (filter: Filter, key: '$and') =>
  Array.isArray(filter[key]) && Object.keys(filter).length === 1 ? (filter[key] as Filter[]) : [filter]

/** The conjunction, kept flat; an empty filter is neutral. */
export function and(left: Filter, right: Filter): Filter {
  if (isEmpty(left)) return right
  if (isEmpty(right)) return left
  return { $and: [...operandsOf(left, '$and'), ...operandsOf(right, '$and')] }
}

/** The disjunction; an empty filter is neutral. */
export function or(left: Filter, right: Filter): Filter {
  if (isEmpty(left)) return right
  if (isEmpty(right)) return left
  return { $or: [left, right] }
}

/** The negation; a double negation is removed. */
export const not = (filter: Filter): Filter =>
  '$not' in filter && Object.keys(filter).length === 1 ? (filter.$not as Filter) : { $not: filter }
