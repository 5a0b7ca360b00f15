import { createRequestClient } from '@stoa/react/server'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { clientAddressContext, forwardedFor } from '../http/client-address.ts'
import { originOf } from '../http/origin.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { runForMember } from './catalogue.server.ts'
import { config } from './config.server.ts'
import { consistencyOf } from './consistency.server.ts'

/** The shopper of this request, identified by the session in their cookie. */
export interface Visitor {
  client: Session['client']
  /** False before the first thing is put into a cart: then there is nothing to ask the platform for. */
  known: boolean
  /** Whether a member is signed in. */
  signedIn: boolean
  session: Session
}

type Session = ReturnType<typeof requestSession>

const visitorContext = createContext<Visitor>()

export const visitorOf = (context: Readonly<RouterContextProvider>) => context.get(visitorContext)

function requestSession(
  request: Request,
  consistency: ReturnType<typeof consistencyOf>,
  forwarded: string | undefined,
  secure: boolean,
) {
  const session = createRequestClient({
    request,
    baseUrl: config.internalUrl,
    clientId: config.clientId,
    fetch: viaProxy(consistency.fetch, request, forwarded),
    timeoutMs: 10_000,
    secure,
  })
  session.client.setHeaders(consistency.headers)
  return session
}

/** Names the shopper's address, browser and language on every request, those for tokens included. */
function viaProxy(send: typeof fetch, request: Request, forwarded: string | undefined): typeof fetch {
  const browser = request.headers.get('User-Agent')
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (forwarded) headers.set('X-Forwarded-For', forwarded)
    // Members see in their list of sessions which browser signed in, not which server asked for it.
    if (browser) headers.set('User-Agent', browser)
    headers.set('Accept-Language', currentI18n().locale)
    return send(input, { ...init, headers })
  }
}

/** Gives each request its visitor. An expired session is renewed first, and the browser repeats its request (decision 023). */
export const visitorMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const secure = originOf(request).startsWith('https:')
  const consistency = consistencyOf(request, secure)
  const session = requestSession(
    request,
    consistency,
    forwardedFor(request, context.get(clientAddressContext)),
    secure,
  )
  const renewal = await session.renewFirst()
  if (renewal) return renewal
  context.set(visitorContext, {
    client: session.client,
    known: session.known(),
    signedIn: session.client.auth.loggedIn(),
    session,
  })
  const member = session.client.auth.loggedIn() ? session.client : undefined
  const response = await runForMember(member, () => next())
  for (const cookie of [...session.setCookies(), ...consistency.setCookies()])
    response.headers.append('Set-Cookie', cookie)
  return response
}
