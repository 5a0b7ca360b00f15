import { cookieStorage, createClient, OAuthStrategy, type TokenStorage } from '@stoa/client'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { clientAddressContext, forwardedFor } from '../http/client-address.ts'
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

function visitorClient(
  storage: TokenStorage,
  consistency: ReturnType<typeof consistencyOf>,
  forwarded: string | undefined,
) {
  const client = createClient({
    baseUrl: config.baseUrl,
    auth: OAuthStrategy({ clientId: config.clientId, storage }),
    fetch: throughUs(consistency.fetch, forwarded),
    timeoutMs: 10_000,
  })
  client.setHeaders(consistency.headers)
  return client
}

/** Names the shopper's address on every request, those for tokens included. */
function throughUs(send: typeof fetch, forwarded: string | undefined): typeof fetch {
  if (!forwarded) return send
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('X-Forwarded-For', forwarded)
    return send(input, { ...init, headers })
  }
}

/** Gives each request its visitor, and the reply whatever tokens were begun or renewed meanwhile. */
export const visitorMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const storage = cookieStorage({ request })
  const consistency = consistencyOf(request)
  context.set(visitorContext, {
    client: visitorClient(storage, consistency, forwardedFor(request, context.get(clientAddressContext))),
    known: storage.get() !== undefined,
  })
  const response = await next()
  for (const cookie of [...storage.setCookies(), ...consistency.setCookies()])
    response.headers.append('Set-Cookie', cookie)
  return response
}
