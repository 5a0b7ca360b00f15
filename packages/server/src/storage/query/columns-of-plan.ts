import type { CheckedNode } from './check-filter.ts'
import type { Field } from './entity-fields.ts'
import type { QueryPlan } from './plan-query.ts'

/** The column of a field; an empty text if it has none. */
export const columnOf = ({ source }: Field): string => ('column' in source ? source.column : '')

function columnsOfFilter(node: CheckedNode): string[] {
  if ('nodes' in node) return node.nodes.flatMap(columnsOfFilter)
  return 'node' in node ? columnsOfFilter(node.node) : [columnOf(node.field)]
}

/** The columns that the filter and the order of a plan read. */
export const columnsOfPlan = ({ filter, keys }: Pick<QueryPlan, 'filter' | 'keys'>): string[] => [
  ...columnsOfFilter(filter),
  ...keys.map(({ field }) => columnOf(field)),
]
