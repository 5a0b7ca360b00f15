/** A filter as it travels: fields with their conditions, `$and`, `$or`, `$not` (protocol/queries §1, §2). */
export type Filter = Record<string, unknown>

const isEmpty = (filter: Filter) => Object.keys(filter).length === 0
const partsOf = (filter: Filter, key: '$and') =>
  Array.isArray(filter[key]) && Object.keys(filter).length === 1 ? (filter[key] as Filter[]) : [filter]

/** Both must hold; kept flat. An empty filter asks for nothing. */
export function both(left: Filter, right: Filter): Filter {
  if (isEmpty(left)) return right
  if (isEmpty(right)) return left
  return { $and: [...partsOf(left, '$and'), ...partsOf(right, '$and')] }
}

/** One of the two must hold. */
export function either(left: Filter, right: Filter): Filter {
  if (isEmpty(left)) return right
  if (isEmpty(right)) return left
  return { $or: [left, right] }
}

/** The opposite; twice is once back. */
export const opposite = (filter: Filter): Filter =>
  '$not' in filter && Object.keys(filter).length === 1 ? (filter.$not as Filter) : { $not: filter }
