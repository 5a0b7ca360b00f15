export { addPeriods, type BillingTerms, billingDate, startOf } from './billing-dates.ts'
export { discountedPrices, price } from './price.ts'
export { PricingError } from './pricing-error.ts'
export {
  fromPricingInputJson,
  type PricingInputJson,
  toPricingInputJson,
} from './pricing-input-json.ts'
export type * from './types.ts'
