import { composeResolvers, type InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugins } from '../call/services.ts'
import { externalItemsInterceptor } from './adaptors/calls/external-items.ts'
import { hooksInterceptor } from './hooks/index.ts'

/** The interceptor of an item call: data hooks around the adaptors of external databases. Undefined if the handler runs alone. */
export const itemInterceptors = (plugins: ServicePlugins): InterceptorResolver =>
  composeResolvers([hooksInterceptor(plugins), externalItemsInterceptor])
