import type { Contract } from '@stoa/contract'
import type { InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugins } from '../call/services.ts'
import { taxInterceptor } from './tax-calculator.ts'

/** Resources whose calls price purchases. */
const PRICING_RESOURCES: readonly (keyof Contract)[] = [
  'currentCart',
  'cart',
  'checkout',
  'orders',
  'taxCalculation',
]

/** Lets tax calculators take part in the calls that price purchases (protocol/taxes §5). */
export const pricingInterceptors = (plugins: ServicePlugins): Record<string, InterceptorResolver> =>
  Object.fromEntries(PRICING_RESOURCES.map(resource => [resource, taxInterceptor(plugins)]))
