export { price } from './price.ts'
export { PricingError } from './pricing-error.ts'
export type * from './types.ts'
