import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import type { Auth, AuthStrategy } from './auth.ts'
import type { ArgsOf, Descriptor, ItemOf, QueryDescriptor } from './descriptor.ts'
import { type Environment, environment as machine } from './environment.ts'
import type { ApiError } from './errors.ts'
import type { ClientEvent, ClientListener, ClientWarning } from './events.ts'
import type { Query } from './query.ts'
import { type Call, type CallOptions, type Sending, send, type Wire } from './send.ts'

/** What surrounds the client: the page, worker or server that it runs in. */
export interface Host {
  /** Headers of the surrounding request that every call passes on, after the call's own. */
  passThroughHeaders?: Record<string, string>
}

export interface ClientOptions<A extends Auth, M extends Modules> {
  /** Address of the platform: `https://shop.example`. */
  baseUrl: string
  /** Without a strategy the client makes calls that need no identity. */
  auth?: AuthStrategy<A>
  /** Calls to bind as methods, by module: `{ products: { getProduct }, currentCart }`. */
  modules?: M
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
  host?: Host
  /** Milliseconds for each attempt. Default 30 000. */
  timeoutMs?: number
  /** Further attempts after a passing failure. Default 2. */
  retries?: number
  /** Hears all events; `client.on` hears one kind. */
  onEvent?: (event: ClientEvent) => void
  /** Hears of fields that the platform ignored. Default: a line on the console when `baseUrl` is this machine. */
  onWarning?: (warning: ClientWarning) => void
  /** Clock and chance, for tests. */
  environment?: Environment
}

/** Modules are objects of descriptors; `import * as products from '@stoa/client/products'` is one. */
export type Modules = Record<string, object>

type CallRest<D extends CallDeclaration> =
  // biome-ignore lint/complexity/noBannedTypes: asks whether nothing is required
  {} extends ArgsOf<D> ? [args?: ArgsOf<D>, options?: CallOptions] : [args: ArgsOf<D>, options?: CallOptions]

type Method<T> =
  T extends QueryDescriptor<infer D, infer Items>
    ? { (): Query<ItemOf<D, Items>>; (args: ArgsOf<D>, options?: CallOptions): Promise<ReplyOf<D>> }
    : T extends Descriptor<infer D>
      ? (...rest: CallRest<D>) => Promise<ReplyOf<D>>
      : never

/** The methods of bound modules. */
export type Bound<M> = { readonly [K in keyof M]: { readonly [F in keyof M[K]]: Method<M[K][F]> } }

export interface ClientCore<A> {
  readonly auth: A
  /** Makes one call: `client.call(getProduct, { id })`. */
  call<D extends CallDeclaration>(descriptor: Descriptor<D>, ...rest: CallRest<D>): Promise<ReplyOf<D>>
  /** The platform's own `fetch`, with this client's identity and headers. Paths of `baseUrl` only. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Adds headers to all later calls; undefined takes one back. */
  setHeaders(headers: Record<string, string | undefined>): void
  /** Listens to one kind of event; gives back what ends it. */
  on<T extends ClientEvent['type']>(type: T, listener: ClientListener<T>): () => void
}

export type Client<A = Auth, M = Modules> = ClientCore<A> & Bound<M>

/** Codes of a 401 that a new access token may cure; others speak of what the call brought along. */
const staleIdentity = (error: ApiError) =>
  error.status === 401 && /^(UNAUTHENTICATED|UNAUTHORIZED|HTTP_401)$/.test(error.code)

/** Whatever makes Headers. */
type HeaderSet = ConstructorParameters<typeof Headers>[0]

const json = { 'Content-Type': 'application/json' }

const isLocal = (url: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url)

const consoleWarning = ({ operation, ignored }: ClientWarning) =>
  console.warn(`${operation}: the platform ignored ${ignored.join(', ')}`)

/** Makes a client of the platform: typed calls, one identity, one memory of headers. */
export function createClient<A extends Auth = Auth, const M extends Modules = Record<never, never>>(
  options: ClientOptions<A, M>,
): Client<A, M> {
  const { baseUrl: address, host, environment = machine, timeoutMs = 30_000, retries = 2 } = options
  const baseUrl = address.replace(/\/+$/, '')
  const warn = options.onWarning ?? (isLocal(baseUrl) ? consoleWarning : undefined)
  const listeners = new Set<(event: ClientEvent) => void>(options.onEvent && [options.onEvent])
  const ownHeaders = new Headers()
  let consistency: string | undefined

  const wire: Wire = {
    baseUrl,
    environment,
    timeoutMs,
    retries,
    fetch(input, init) {
      const doFetch = options.fetch ?? globalThis.fetch
      if (!doFetch) throw new Error('Node.js v18+ is required') // spec 001 §8
      return doFetch(input, init)
    },
    // Apart from the call at hand: a listener that throws must not fail it.
    emit(event) {
      for (const listener of listeners) queueMicrotask(() => listener(event))
    },
  }
  const auth = options.auth?.({
    environment,
    emit: wire.emit,
    call: ((descriptor, args, callOptions) =>
      send(wire, descriptor, args, {
        ...callOptions,
        patient: true,
        headersFor: async () => new Headers(json),
      })) as Call,
  })

  const remember = (reply: Response) => {
    consistency = reply.headers.get('x-wix-consistent') ?? consistency
  }
  /** Later ones win, whatever their case: client, identity, call, host, consistency (wire/core.md §3). */
  function headersOf(start: HeaderSet, ...own: HeaderSet[]): Headers {
    const headers = new Headers(start)
    const consistent = consistency && { 'X-Wix-Consistent': consistency }
    for (const set of [ownHeaders, ...own, host?.passThroughHeaders, consistent]) {
      if (set)
        new Headers(set).forEach((value, name) => {
          headers.set(name, value)
        })
    }
    return headers
  }

  async function call(descriptor: Descriptor, args: object = {}, callOptions: CallOptions = {}) {
    const key = descriptor.writes && (callOptions.idempotencyKey ?? environment.uuid())
    let identity: Record<string, string> | undefined
    let refused: string | undefined
    let ignored: string | null | undefined
    const sending: Sending = {
      ...callOptions,
      async headersFor({ body }) {
        if (!descriptor.open) identity = await auth?.headers(refused)
        const keyHeader = key ? { 'Idempotency-Key': key } : undefined
        return headersOf(body ? json : {}, identity, keyHeader, callOptions.headers)
      },
      onReply(reply) {
        remember(reply)
        ignored = reply.headers.get('x-stoa-ignored')
      },
      mendable(error) {
        refused = identity?.Authorization
        return auth?.renewable === true && staleIdentity(error)
      },
    }
    const reply = await send(wire, descriptor, args, sending)
    if (ignored) warn?.({ operation: descriptor.name, ignored: ignored.split(/\s*,\s*/) })
    return reply
  }

  const core: ClientCore<A> = {
    auth: auth as A,
    call: call as ClientCore<A>['call'],
    async fetch(path, init = {}) {
      const url = new URL(path, `${baseUrl}/`)
      if (url.origin !== new URL(baseUrl).origin) throw new TypeError(`${path} is not a path of ${baseUrl}`)
      const headers = headersOf({}, await auth?.headers(), init.headers)
      const reply = await wire.fetch(url, { ...init, headers })
      remember(reply)
      return reply
    },
    setHeaders(headers) {
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) ownHeaders.delete(name)
        else ownHeaders.set(name, value)
      }
    },
    on(type, listener) {
      const heard = (event: ClientEvent) => {
        if (event.type === type) (listener as (event: ClientEvent) => void)(event)
      }
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
  return { ...bind(options.modules ?? {}, core), ...core } as Client<A, M>
}

/** Methods for the descriptors of each module; whatever else a module holds is left out. */
function bind(modules: Modules, core: ClientCore<unknown>) {
  const caller = core as unknown as { call: Call }
  const method =
    (descriptor: QueryDescriptor) =>
    (args?: object, options?: CallOptions): unknown =>
      args === undefined && descriptor.start
        ? descriptor.start(descriptor, caller)
        : caller.call(descriptor, (args ?? {}) as never, options)
  const methods = (calls: object) =>
    Object.fromEntries(Object.entries(calls).map(([name, descriptor]) => [name, method(descriptor)]))
  return Object.fromEntries(Object.entries(modules).map(([name, calls]) => [name, methods(calls)]))
}
