import { version } from '@stoa/contract/versions'
import type { Auth, TokenReply } from './auth.ts'
import { bindModules } from './bind-modules.ts'
import type { Client, ClientCore, ClientOptions, Modules } from './client.ts'
import type { Descriptor } from './descriptor.ts'
import { environment as machine } from './environment.ts'
import { type ApiError, graphqlError, tokenError } from './errors.ts'
import type { ClientEvent, ClientWarning } from './events.ts'
import { token } from './generated/oauth.ts'
import { createHeaderMemory, jsonContent } from './request-headers.ts'
import { type Call, type CallOptions, send, type TransportOptions } from './send.ts'

/** A 401 that a new access token can resolve. Other codes concern the call's own credentials. */
const staleIdentity = ({ status, code }: ApiError) =>
  status === 401 && /^(UNAUTHENTICATED|UNAUTHORIZED|HTTP_401)$/.test(code)

const isLocal = (url: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url)

const consoleWarning = ({ operation, ignored }: ClientWarning) =>
  console.warn(`${operation}: the platform ignored ${ignored.join(', ')}`)

/** Creates a client of the platform with typed calls and one identity (protocol/transport §4). */
export function createClient<
  A extends Auth | undefined = undefined,
  const M extends Modules = Record<never, never>,
>(options: ClientOptions<A, M>): Client<A, M> {
  const { environment = machine, timeoutMs = 30_000, retries = 2 } = options
  if (!options.fetch && !globalThis.fetch) throw new Error('Node.js v18+ is required') // protocol/transport §6
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const warn = options.onWarning ?? (isLocal(baseUrl) ? consoleWarning : undefined)
  const listeners = new Set<(event: ClientEvent) => void>(options.onEvent && [options.onEvent])
  const memory = createHeaderMemory(options.host?.passThroughHeaders)
  memory.set({ 'Stoa-Version': version, 'X-Stoa-Currency': options.currency })

  const transport: TransportOptions = {
    baseUrl,
    environment,
    timeoutMs,
    retries,
    // Read at each call, because instrumentation may replace the global `fetch`.
    fetch: (input, init) => (options.fetch ?? globalThis.fetch)(input, init),
    emit(event) {
      // In a microtask, so that a throwing listener does not fail the call.
      for (const listener of listeners) queueMicrotask(() => listener(event))
    },
  }

  const auth: A | undefined = options.auth?.({
    environment,
    emit: transport.emit,
    token: (request, headers) =>
      send(transport, token, request, {
        retryAllServerErrors: true,
        headersFor: async () => new Headers({ ...jsonContent, ...headers }),
        errorOf: tokenError,
      }) as Promise<TokenReply>,
    call: call as Call,
  })

  async function call(descriptor: Descriptor, args: object = {}, callOptions: CallOptions = {}) {
    const key = descriptor.writes && {
      'Idempotency-Key': callOptions.idempotencyKey ?? environment.uuid(),
    }
    let identity: Record<string, string> | undefined
    let rejected: string | undefined
    let ignored: string | null | undefined
    const reply = await send(transport, descriptor, args, {
      ...callOptions,
      async headersFor({ body }) {
        if (!descriptor.open) identity = await auth?.headers(rejected)
        return memory.compose(body ? jsonContent : {}, identity, key, callOptions.headers)
      },
      onReply(reply) {
        memory.remember(reply)
        ignored = reply.headers.get('x-stoa-ignored')
      },
      isRecoverable(error) {
        if (!auth?.renewable || !staleIdentity(error)) return false
        rejected = identity?.Authorization
        return true
      },
    })
    if (ignored) warn?.({ operation: descriptor.name, ignored: ignored.split(/\s*,\s*/) })
    return reply
  }

  const core: ClientCore<A> = {
    auth: auth as A,
    call: call as ClientCore<A>['call'],
    async fetch(path, init = {}) {
      const url = new URL(path, `${baseUrl}/`)
      // The identity must not be sent to another host.
      if (url.origin !== new URL(baseUrl).origin) throw new TypeError(`${path} is not a path of ${baseUrl}`)
      const reply = await transport.fetch(url, {
        ...init,
        headers: memory.compose({}, await auth?.headers(), init.headers),
      })
      memory.remember(reply)
      return reply
    },
    async graphql(document, variables, { apiVersion = 'alpha' } = {}) {
      const reply = await core.fetch(`/graphql/${apiVersion}`, {
        method: 'POST',
        headers: jsonContent,
        body: JSON.stringify({ query: String(document), variables }),
      })
      if (reply.status !== 200) throw await graphqlError(reply)
      const { data, errors } = await reply.json()
      return { data: data ?? {}, errors }
    },
    setHeaders: memory.set,
    on(type, listener) {
      const filtered = (event: ClientEvent) => {
        if (event.type === type) (listener as (event: ClientEvent) => void)(event)
      }
      listeners.add(filtered)
      return () => listeners.delete(filtered)
    },
  }
  return { ...bindModules(options.modules ?? {}, { call: call as Call }), ...core } as Client<A, M>
}
