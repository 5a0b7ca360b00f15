import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import type { Auth, AuthTransport } from './auth.ts'
import type { ArgsOf, Descriptor, ItemOf, QueryDescriptor } from './descriptor.ts'
import type { Environment } from './environment.ts'
import type { ClientEvent, ClientListener, ClientWarning } from './events.ts'
import type { Query } from './query.ts'
import type { CallOptions } from './send.ts'

/** What surrounds the client: the page, worker or server that it runs in. */
export interface Host {
  /** Headers of the surrounding request that every call passes on, after the call's own. */
  passThroughHeaders?: Record<string, string>
}

/** Objects of descriptors by name; `import * as products from '@stoa/client/products'` is one of them. */
export type Modules = Record<string, object>

/** Options of `createClient`. */
export interface ClientOptions<A, M extends Modules> {
  /** Address of the platform: `https://shop.example`. */
  baseUrl: string
  /** A strategy. Without one the client makes calls that need no identity. */
  auth?: (link: AuthTransport) => A
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

/** What every client can do, whatever modules it has. */
export interface ClientCore<A> {
  /** The identity that the strategy made. */
  readonly auth: A
  /** Makes one call: `client.call(getProduct, { id })`. */
  call<D extends CallDeclaration>(
    descriptor: Descriptor<D>,
    args: ArgsOf<D>,
    options?: CallOptions,
  ): Promise<ReplyOf<D>>
  /** A call that requires no argument can do without: `client.call(getCurrentCart)`. */
  call<D extends CallDeclaration>(descriptor: Descriptor<D>, ...rest: CallRest<D>): Promise<ReplyOf<D>>
  /** The plain `fetch` with this client's identity and headers, for paths of `baseUrl` only; nothing is repeated. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Adds headers to all later calls; undefined takes one back. */
  setHeaders(headers: Record<string, string | undefined>): void
  /** Listens to one kind of event; gives back what ends it. */
  on<T extends ClientEvent['type']>(type: T, listener: ClientListener<T>): () => void
}

/** A client: its core functions and the methods of its bound modules. */
export type Client<A = Auth, M = Record<never, never>> = ClientCore<A> & Bound<M>
