import { type CallDeclaration, contract } from '@stoa/contract'
import type { CallInterceptor, InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugins } from '../call/services.ts'
import { withPluginReplies } from './find-replies.ts'

/** Carts, checkouts and orders are under `/ecom`: any of these calls may price a purchase. */
const mayPrice = ([resource, calls]: [string, Readonly<Record<string, CallDeclaration>>]) =>
  resource === 'taxCalculation' || Object.values(calls).some(({ prefixes }) => prefixes?.includes('/ecom'))

const askPlugins: CallInterceptor = (_request, ctx, next) => withPluginReplies(ctx, next)

/** Runs `inner` as the rest of the call of `outer`. */
const compose =
  (outer: CallInterceptor, inner: CallInterceptor): CallInterceptor =>
  (request, ctx, next, call) =>
    outer(
      request,
      ctx,
      (changed = request, options) => inner(changed, ctx, input => next(input, options), call),
      call,
    )

/**
 * Lets plug-ins take part in the calls that price purchases. Calls of sites without such plug-ins run alone. `outer` are
 * interceptors of single calls, which run around them.
 */
export function pricingInterceptors(
  plugins: ServicePlugins,
  outer: Readonly<Record<string, Readonly<Record<string, CallInterceptor>>>>,
): Record<string, InterceptorResolver> {
  const resolverOf =
    (resource: string): InterceptorResolver =>
    ({ name, site }) => {
      const asks = plugins.of(site).some(({ kind }) => kind !== 'DATA_HOOKS') ? askPlugins : undefined
      const around = outer[resource]?.[name]
      return around && asks ? compose(around, asks) : (around ?? asks)
    }
  return Object.fromEntries(
    Object.entries(contract)
      .filter(mayPrice)
      .map(([resource]) => [resource, resolverOf(resource)]),
  )
}
