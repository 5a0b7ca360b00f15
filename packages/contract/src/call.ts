import type { Static, TSchema, TUnsafe } from 'typebox'
import type { CallTypes } from './call-types.ts'
import type { ErrorCode } from './errors.ts'
import type { Input } from './schema.ts'

/** Who may call. `merchant` holds an API key of the site, `operator` the key of the installation; `anyone` needs no token at all. */
export type Role = 'anyone' | 'visitor' | 'member' | 'merchant' | 'operator'

/** How the token of a checkout page may make a call (decision 060). */
export interface CheckoutPageAccess {
  /**
   * `CHECKOUT`, `ORDER`: the checkout, or the order that it became, that a field of the request names. `CART`: the current cart, while the
   * checkout is made of it. `ORDERS`: what the handler finds for the checkout. `METHODS`: saved payment methods of the owner. `PUBLIC`: nothing of a person.
   */
  reaches: 'CHECKOUT' | 'ORDER' | 'CART' | 'ORDERS' | 'METHODS' | 'PUBLIC'
  /** Path of the id in the request, for `CHECKOUT` and `ORDER`. */
  at?: string
  /** The call, or these fields of it, need a page that the shopper's own session has opened: no merchant, key or app. */
  ownPage?: true | readonly string[]
}

/** One call of the wire, declared once: client, route, checks, OpenAPI, reference and generated tests derive from it. */
export interface CallDeclaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Canonical path at the server's root, path parameters in braces; dots reach into the message: `{product.id}`. */
  path: string
  /** Public prefixes under which existing clients send the same call (protocol/transport §1). */
  prefixes?: readonly string[]
  /** Further paths that mean this call, written whole. */
  aliases?: readonly string[]
  /** GET calls only: the message may come as `?.r=`, and as a POST body when it is too long (protocol/transport §3). */
  complexQuery?: true
  /** A sentence for the reference and for the client's documentation. */
  summary: string
  request: TSchema
  reply: TSchema
  /**
   * A GET that browsers open: the reply has status 302, and its `location` is the header of this name. Handlers reply with
   * addresses of the platform or registered ones only (protocol/transport §11).
   */
  redirects?: true
  /** Deny by default: only these roles may call. */
  allow: readonly Role[]
  /** Errors besides those that every call can answer (`commonErrors`). */
  errors?: readonly ErrorCode[]
  /** Events that the call may write. */
  emits?: readonly string[]
  /** Reads leave no trace: no idempotency key, no transaction. Default: GET and DELETE by method, POST writes. */
  readOnly?: true
  /**
   * Made by the platform's own pages only, from its own origin: the call sees and sets the cookies of the browser. Every
   * other page is rejected, and no cross-origin reply is readable.
   */
  sameOriginOnly?: true
  /**
   * A staff member needs a proof of identity that is at most 15 minutes old, otherwise the call fails with PROOF_REQUIRED, which it
   * declares (protocol/staff-account §3). API keys and apps have no such proof and are not asked.
   */
  recentProof?: true
  /**
   * Merchants need the right to change this area, not the one of the resource, also for a GET: the call gives them a link or token that
   * acts as a shopper (decision 060).
   */
  actsAs?: 'CHECKOUT_LINKS' | 'IMPERSONATION'
  /** The token of a checkout page may make the call, for its own checkout. Default: it may not. */
  checkoutPage?: CheckoutPageAccess
  /** Field violations are answered as this application error, for clients that read nothing else (protocol/sign-in §6). */
  violationError?: ErrorCode
  /** Largest body of this call in bytes, where that of all calls is too small. */
  bodyLimitBytes?: number
  /** JSON values that a body of this call may hold, objects and lists included. Default: 50,000. */
  valueLimit?: number
  /**
   * Writes with one statement, or in a transaction that it opens itself (`ctx.transact`) because a rejection must leave
   * something too, such as a counted guess. Such a call takes no idempotency key.
   */
  ownTransaction?: true
  /**
   * May use the database connections that are reserved for sign-in and checkout, so that shoppers can buy while every other
   * connection is in use. Default: none.
   */
  priority?: 'reserved'
  /**
   * The reply, rejections too, leaves no sooner than this after the call began. For calls that do more for one caller than
   * for another, who must not be able to tell by the clock (decision 015).
   */
  minDurationMs?: number
}

/** Declares a call; the literal types are kept so that client and server are checked against them. */
export const call = <const D extends CallDeclaration>(declaration: D): D => declaration

/** `call` for declarations that have fields in common. A declaration can replace them. */
export const callsWith =
  <const C extends Partial<CallDeclaration>>(common: C) =>
  <const D extends Omit<CallDeclaration, keyof C> & Partial<CallDeclaration>>(
    declaration: D,
  ): Omit<C, keyof D> & D => ({ ...common, ...declaration })

/** The request message as the caller may send it. */
export type RequestOf<D extends CallDeclaration> = {
  [K in keyof Static<D['request']>]: Input<Static<D['request']>[K]>
}

/** The reply as the caller receives it. */
export type ReplyOf<D extends CallDeclaration> = Static<D['reply']>

/** The error codes that a handler of the call may raise. */
export type ErrorsOf<D extends CallDeclaration> = D['errors'] extends readonly (infer C extends ErrorCode)[]
  ? C
  : never

/** Event types that a handler of the call may write. */
export type EventsOf<D extends CallDeclaration> = D['emits'] extends readonly (infer E extends string)[]
  ? E
  : never

/** A declaration by the types of its messages, as the published contract has it. */
export interface DeclaredCall<T extends CallTypes> extends CallDeclaration {
  readonly request: TUnsafe<T['request']>
  readonly reply: TUnsafe<T['reply']>
}

/** True when the call changes something: it then takes an `Idempotency-Key`. */
export const writes = (declaration: CallDeclaration) =>
  declaration.method !== 'GET' && !declaration.readOnly && !declaration.ownTransaction
