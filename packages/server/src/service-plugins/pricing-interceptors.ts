import { type CallDeclaration, contract } from '@stoa/contract'
import type { CallInterceptor, InterceptorResolver, ResourceInterceptors } from '../call/interceptor.ts'
import type { ServicePlugins } from '../call/services.ts'
import { withPluginReplies } from './find-replies.ts'

/** Carts, checkouts and orders are under `/ecom`: any of these calls may price a purchase. */
const mayPrice = ([resource, calls]: [string, Readonly<Record<string, CallDeclaration>>]) =>
  resource === 'taxCalculation' || Object.values(calls).some(({ prefixes }) => prefixes?.includes('/ecom'))

const askPlugins: CallInterceptor = (_request, ctx, next) => withPluginReplies(ctx, next)

/** Lets plug-ins take part in the calls that price purchases. Calls of sites without such plug-ins run alone. */
export function pricingInterceptors(plugins: ServicePlugins): ResourceInterceptors {
  const resolve: InterceptorResolver = ({ site }) =>
    plugins.of(site).some(({ kind }) => kind !== 'DATA_HOOKS') ? askPlugins : undefined
  return Object.fromEntries(
    Object.entries(contract)
      .filter(mayPrice)
      .map(([resource]) => [resource, resolve]),
  )
}
