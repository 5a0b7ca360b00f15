import { cookieStorage, createClient, OAuthStrategy, type TokenStorage } from '@stoa/client'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { config } from './config.server.ts'
import { consistencyOf } from './consistency.server.ts'

/** Whoever sends this request, speaking through the session in their cookie. */
export interface Visitor {
  client: ReturnType<typeof visitorClient>
  /** False before the first thing is put into a cart: then there is nothing to ask the platform for. */
  known: boolean
}

const visitorContext = createContext<Visitor>()

export const visitorOf = (context: Readonly<RouterContextProvider>) => context.get(visitorContext)

function visitorClient(storage: TokenStorage, consistency: ReturnType<typeof consistencyOf>) {
  const client = createClient({
    baseUrl: config.baseUrl,
    auth: OAuthStrategy({ clientId: config.clientId, storage }),
    fetch: consistency.fetch,
    timeoutMs: 10_000,
  })
  client.setHeaders(consistency.headers)
  return client
}

/** Gives each request its visitor, and the reply whatever tokens were begun or renewed meanwhile. */
export const visitorMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const storage = cookieStorage({ request })
  const consistency = consistencyOf(request)
  context.set(visitorContext, {
    client: visitorClient(storage, consistency),
    known: storage.get() !== undefined,
  })
  const response = await next()
  for (const cookie of [...storage.setCookies(), ...consistency.setCookies()])
    response.headers.append('Set-Cookie', cookie)
  return response
}
