import type { CallInterceptor, InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugins } from '../service-plugins/index.ts'
import { externalItemsDetour } from './adaptors/calls/external-items.ts'
import { hooksDetour } from './hooks/index.ts'

/** Which way a call of the items goes, if not straight to its handler. */
export function itemInterceptors(plugins: ServicePlugins): InterceptorResolver {
  // From the outside in: a call that takes two ways goes through the first one around the second one.
  const ways: readonly InterceptorResolver[] = [hooksDetour(plugins), externalItemsDetour]
  return call =>
    ways.reduceRight<ReturnType<InterceptorResolver>>((inner, way) => {
      const outer = way(call)
      return outer && inner ? around(outer, inner) : (outer ?? inner)
    }, undefined)
}

const around =
  (outer: CallInterceptor, inner: CallInterceptor): CallInterceptor =>
  (message, ctx, run, own) =>
    outer(
      message,
      ctx,
      (changed = message, options) => inner(changed, ctx, sent => run(sent ?? changed, options), own),
      own,
    )
