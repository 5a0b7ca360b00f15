import type { CallDeclaration, ReplyOf, RequestOf } from '@stoa/contract'
import type { Caller, Query } from './query.ts'

/** What a request needs to know of a call at run time. `D` is the declaration in the contract and exists in types only. */
export interface Descriptor<D extends CallDeclaration = CallDeclaration> {
  /** Resource and method: `products.getProduct`. */
  readonly name: string
  readonly method: CallDeclaration['method']
  /** Canonical path with its parameters in braces. */
  readonly path: string
  /** Names of the call's arguments, attached to errors (protocol/transport §6). */
  readonly args: readonly string[]
  /** The query may travel as `?.r=`, and as a POST when it is too long. */
  readonly complexQuery?: true
  /** Changes something, so it carries an Idempotency-Key. */
  readonly writes?: true
  /** Needs no identity at all. */
  readonly open?: true
  /** Never set: holds the declaration's type. */
  readonly declaration?: D
}

/** Where a query call keeps its query, its items and its paging. */
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
