export type { CheckedNode } from './check-filter.ts'
export { collationOf } from './collations.ts'
export { columnOf, columnsOfPlan } from './columns-of-plan.ts'
export {
  changeDates,
  type EntityFields,
  type Field,
  type FieldSpec,
  findField,
  findSpec,
  newestFirst,
  type SortSpec,
} from './entity-fields.ts'
export type { SqlCondition } from './field-sql.ts'
export { indexKeys } from './index-keys.ts'
export { COST, LIMITS } from './limits.ts'
export { OPERATORS_OF, type Operator } from './operators.ts'
export type { PatternPart } from './patterns.ts'
export { planQuery, type QueryContext, type QueryPlan } from './plan-query.ts'
export { type PageInfo, pageOf, readPage } from './read-page.ts'
export type { LeastStored } from './stored-values.ts'
export type { Value } from './values.ts'
