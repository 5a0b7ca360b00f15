export type { EntityFields } from './entity-fields.ts'
export { LIMITS } from './limits.ts'
export { planQuery, type QueryContext, type QueryPlan } from './plan-query.ts'
export { type PageInfo, pageOf, readPage } from './read-page.ts'
