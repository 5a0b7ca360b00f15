import { type CallDeclaration, contract } from '@stoa/contract'
import type { InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugins } from '../call/services.ts'
import { taxInterceptor } from './tax-calculator.ts'

/** Carts, checkouts and orders are under `/ecom`: any of these calls may price a purchase. */
const mayPrice = ([resource, calls]: [string, Readonly<Record<string, CallDeclaration>>]) =>
  resource === 'taxCalculation' || Object.values(calls).some(({ prefixes }) => prefixes?.includes('/ecom'))

/** Lets tax calculators take part in the calls that price purchases (protocol/taxes §5). */
export const pricingInterceptors = (plugins: ServicePlugins): Record<string, InterceptorResolver> =>
  Object.fromEntries(
    Object.entries(contract)
      .filter(mayPrice)
      .map(([resource]) => [resource, taxInterceptor(plugins)]),
  )
