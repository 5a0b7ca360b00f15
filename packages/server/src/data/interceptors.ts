import type { CallInterceptor, InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugins } from '../call/services.ts'
import { externalItemsInterceptor } from './adaptors/calls/external-items.ts'
import { hooksInterceptor } from './hooks/index.ts'

/** The interceptor of an item call: data hooks around the adaptors of external databases. Undefined if the handler runs alone. */
export function itemInterceptors(plugins: ServicePlugins): InterceptorResolver {
  // Outermost first.
  const resolvers: readonly InterceptorResolver[] = [hooksInterceptor(plugins), externalItemsInterceptor]
  return call =>
    resolvers.reduceRight<ReturnType<InterceptorResolver>>((inner, resolve) => {
      const outer = resolve(call)
      return outer && inner ? compose(outer, inner) : (outer ?? inner)
    }, undefined)
}

const compose =
  (outer: CallInterceptor, inner: CallInterceptor): CallInterceptor =>
  (message, ctx, run, call) =>
    outer(
      message,
      ctx,
      (changed = message, options) => inner(changed, ctx, sent => run(sent ?? changed, options), call),
      call,
    )
