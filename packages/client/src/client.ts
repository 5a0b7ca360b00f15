import type { CallTypes } from '@stoa/contract/call-types'
import type { Auth, AuthTransport } from './auth.ts'
import type { ArgsOf, Descriptor, ItemOf, QueryDescriptor, ReplyOf } from './descriptor.ts'
import type { Environment } from './environment.ts'
import type { ClientEvent, ClientListener, ClientWarning } from './events.ts'
import type { Query } from './query.ts'
import type { CallOptions } from './send.ts'

/** What surrounds the client: the page, worker or server that it runs in. */
export interface Host {
  /** Headers that every call forwards; they override the call's own. */
  passThroughHeaders?: Record<string, string>
}

/** Descriptors by module and name, such as `import * as products from '@stoa/client/products'`. */
export type Modules = Record<string, object>

/** Options of `createClient`. */
export interface ClientOptions<A, M extends Modules> {
  /** Address of the platform: `https://shop.example`. */
  baseUrl: string
  /** An auth strategy. Default: none, for calls that need no identity. */
  auth?: (transport: AuthTransport) => A
  /** Calls to bind as methods, by module: `{ products: { getProduct }, currentCart }`. */
  modules?: M
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
  host?: Host
  /**
   * Currency in which the shopper sees amounts, such as `USD`, if the site has a rate for it (protocol/price-lists §4). Default: that of
   * the site. `client.setHeaders({ 'X-Stoa-Currency': 'USD' })` changes it.
   */
  currency?: string
  /** Time limit of each attempt, in milliseconds. Default: 30,000. */
  timeoutMs?: number
  /** Maximum number of retries after transient failures. Default: 2. */
  retries?: number
  /** Receives all events; `client.on` subscribes to one type. */
  onEvent?: (event: ClientEvent) => void
  /** Receives the fields that the platform ignored. Default: `console.warn` if `baseUrl` is a loopback address. */
  onWarning?: (warning: ClientWarning) => void
  /** Clock, randomness and timers; tests replace them. */
  environment?: Environment
}

type CallRest<D extends CallTypes> =
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

/** A document as text, or as an object with its types whose `toString` returns the text. */
export type GraphqlDocument<Data, Variables> =
  | string
  | { toString(): string; __apiType?(variables: Variables): Data }

/** Reply to a GraphQL document. */
export interface GraphqlReply<Data> {
  data: Data
  errors: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[] | undefined
}

/** The functions of every client. */
export interface ClientCore<A> {
  /** The identity that the strategy created. */
  readonly auth: A
  /** Makes one call: `client.call(getProduct, { id })`, or `client.call(getCurrentCart)` without arguments. */
  call<D extends CallTypes>(descriptor: Descriptor<D>, ...rest: CallRest<D>): Promise<ReplyOf<D>>
  /** `fetch` with this client's identity and headers, for paths of `baseUrl` only; without retries. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /**
   * Sends a GraphQL document (protocol/graphql). Rejections of its fields are in `errors`; `data` is empty if there is none. Throws an
   * `ApiError` for every status but 200. Types of the data come with documents that a code generator made.
   */
  graphql<Data = Record<string, unknown>, Variables extends object = Record<string, unknown>>(
    document: GraphqlDocument<Data, Variables>,
    variables?: Variables,
    options?: { apiVersion?: string },
  ): Promise<GraphqlReply<Data>>
  /** Sets headers of all later calls; undefined removes one. */
  setHeaders(headers: Record<string, string | undefined>): void
  /** Subscribes to one type of event; returns a function that unsubscribes. */
  on<T extends ClientEvent['type']>(type: T, listener: ClientListener<T>): () => void
}

/** A client: its core functions and the methods of its bound modules. */
export type Client<A = Auth, M = Record<never, never>> = ClientCore<A> & Bound<M>
