import type { CallDeclaration, ReplyOf, RequestOf } from '@stoa/contract'
import type { Caller, Query } from './query.ts'

/** The run-time description of a call. `D` is its declaration in the contract, which exists in types only. */
export interface Descriptor<D extends CallDeclaration = CallDeclaration> {
  /** Resource and method: `products.getProduct`. */
  readonly name: string
  readonly method: CallDeclaration['method']
  /** Canonical path with its parameters in braces. */
  readonly path: string
  /** Names of the call's arguments, attached to errors (protocol/transport §6). */
  readonly args: readonly string[]
  /** The query is sent as `?.r=`, or as a POST if it is too long (protocol/transport §3). */
  readonly complexQuery?: true
  /** A write, which is sent with an Idempotency-Key. */
  readonly writes?: true
  /** Replies with a redirect, which the client does not follow. */
  readonly redirects?: true
  /** Needs no identity. */
  readonly open?: true
  /** Never set: holds the declaration's type. */
  readonly declaration?: D
}

/** The field names of a query call's query, items and paging. */
export interface Pages {
  readonly query: string
  readonly items: string
  readonly metadata: string
  readonly paging: 'offset' | 'cursor'
}

/** A call with filter, sort and pages; without arguments it starts a query builder. */
export interface QueryDescriptor<D extends CallDeclaration = CallDeclaration, Items extends string = string>
  extends Descriptor<D> {
  readonly pages: Pages & { readonly items: Items }
  readonly start: (descriptor: QueryDescriptor, caller: Caller) => Query<unknown>
}

/** The arguments of a call. */
export type ArgsOf<D extends CallDeclaration> = keyof RequestOf<D> extends never
  ? Record<string, never>
  : RequestOf<D>

/** One entity of a query's reply. */
export type ItemOf<D extends CallDeclaration, Items extends string> =
  ReplyOf<D> extends { [K in Items]: readonly (infer E)[] } ? E : never
