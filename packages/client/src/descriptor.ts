import type { CallTypes } from '@stoa/contract/call-types'
import type { Caller, Query } from './query.ts'

/** The run-time description of a call. `D` has its types. */
export interface Descriptor<D extends CallTypes = CallTypes> {
  /** Resource and method: `products.getProduct`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Canonical path with its parameters in braces. */
  readonly path: string
  /** Names of the call's arguments, attached to errors (protocol/transport §6). */
  readonly args: readonly string[]
  /** Nested queries are sent as `?.r=` (protocol/transport §3). */
  readonly complexQuery?: true
  /**
   * Where a GET call is sent as a POST if its query is too long. Absent: its own path. Empty: nowhere, because POST of its path is
   * another call (protocol/transport §3).
   */
  readonly postPath?: string
  /** A write, which is sent with an Idempotency-Key. */
  readonly writes?: true
  /** Replies with a redirect, which the client does not follow. */
  readonly redirects?: true
  /** Needs no identity. */
  readonly open?: true
  /** Never set: holds the types of the call. */
  readonly types?: D
}

/** The field names of a query call's query, items and paging. */
export interface Pages {
  readonly query: string
  readonly items: string
  readonly metadata: string
  readonly paging: 'offset' | 'cursor'
}

/** A call with filter, sort and pages; without arguments it starts a query builder. */
export interface QueryDescriptor<D extends CallTypes = CallTypes, Items extends string = string>
  extends Descriptor<D> {
  readonly pages: Pages & { readonly items: Items }
  readonly start: (descriptor: QueryDescriptor, caller: Caller) => Query<unknown>
}

/** The arguments of a call. */
export type ArgsOf<D extends CallTypes> = keyof D['request'] extends never
  ? Record<string, never>
  : D['request']

/** The reply of a call. */
export type ReplyOf<D extends CallTypes> = D['reply']

/** One entity of a query's reply. */
export type ItemOf<D extends CallTypes, Items extends string> =
  ReplyOf<D> extends { [K in Items]: readonly (infer E)[] } ? E : never
