import { type AdaptorFilter, OPERATOR_NAMES } from './adaptor-filter.ts'

/** A filter of V2 and V3: nested objects with one property each, a field or a connective; a field has one operator. */
export function fieldFilter(filter: AdaptorFilter): Record<string, unknown> {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { [`$${filter.kind}`]: filter.nodes.map(fieldFilter) }
    case 'not':
      return { $not: [fieldFilter(filter.node)] }
    case 'test':
      return { [filter.field]: { [OPERATOR_NAMES[filter.operator]]: filter.value } }
  }
}
