import type { ApiError, ArgsOf, CallOptions, CallTypes, ClientCore, Descriptor, ReplyOf } from '@stoa/client'
import {
  addToCurrentCart,
  estimateCurrentCartTotals,
  getCurrentCart,
  removeCouponFromCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCart,
  updateCurrentCartLineItemQuantity,
} from '@stoa/client/currentCart'
import type { Cart } from '@stoa/contract'
import type { QueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from './call-query.ts'
import type { CartChanges, NewLines } from './optimistic-cart.ts'

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never
type EstimateArgs = ArgsOf<DeclarationOf<typeof estimateCurrentCartTotals>>

/** What the totals of a cart depend on besides its lines. */
export interface CartOptions {
  /** Where the cart is delivered to. Without it the totals have no delivery, and taxes are those without an address. */
  shippingAddress?: EstimateArgs['shippingAddress']
  /** Whether totals have delivery. Its rates may depend on quantities: changed totals then wait for the reply. Default: with an address. */
  calculateShipping?: boolean
}

/** Changes that have not been answered, and why the last one failed. */
export interface CartState extends CartChanges {
  /** Whether a change is on its way. */
  isPending: boolean
  error: ApiError | null
}

/** One write of the cart, which starts when those before it have been answered. */
interface Write {
  added: NewLines
  send: (key: { idempotencyKey?: string }) => Promise<{ cart: Cart }>
}

/** Clicks within this time become one request, in milliseconds. */
const SETTLE_MS = 250

const idle: CartState = { quantities: new Map(), added: [], isPending: false, error: null }

const argsOf = ({
  shippingAddress,
  calculateShipping = Boolean(shippingAddress),
}: CartOptions): EstimateArgs => ({
  ...(shippingAddress && { shippingAddress }),
  calculateShipping,
  returnPricingInput: true,
})

/** The query of a cart with its totals, for `prefetchQuery` on a server. `useCart` finds its reply. */
export const cartQuery = (client: ClientCore<unknown>, options: CartOptions = {}) =>
  callQuery(client, estimateCurrentCartTotals, argsOf(options))

/** The changes of the current cart of a client: one after another, the newest quantity of each line. */
export class CartStore {
  readonly #client: ClientCore<unknown>
  readonly #queries: QueryClient
  readonly #listeners = new Set<() => void>()
  readonly #wanted = new Map<string, number>()
  readonly #sent = new Map<string, number>()
  #writes: Write[] = []
  #added: NewLines = []
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #error: ApiError | null = null
  #state = idle

  constructor(client: ClientCore<unknown>, queries: QueryClient) {
    this.#client = client
    this.#queries = queries
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): CartState => this.#state

  /** Sets the quantity of a line; 0 removes it. Clicks in quick succession become one request. */
  setQuantity(lineId: string, quantity: number): void {
    if (!Number.isInteger(quantity) || quantity < 0)
      throw new TypeError(`quantity must be an integer of at least 0, not ${quantity}`)
    this.#error = null
    this.#wanted.set(lineId, quantity)
    this.#changed()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), quantity === 0 ? 0 : SETTLE_MS)
  }

  /** Adds line items. Units of what the cart has already raise its line, with exact totals at once. */
  add(lineItems: NewLines): Promise<void> {
    return this.#write(lineItems, key => this.#call(addToCurrentCart, { lineItems }, key))
  }

  /** Enters a coupon code; null removes it. */
  setCoupon(couponCode: string | null): Promise<void> {
    return this.#write([], key =>
      couponCode === null
        ? this.#call(removeCouponFromCurrentCart, {}, key)
        : this.#call(updateCurrentCart, { couponCode }, key),
    )
  }

  /** Resolves when all changes have been answered. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#run()
  }

  #call<D extends CallTypes>(descriptor: Descriptor<D>, args: ArgsOf<D>, options: CallOptions) {
    const call = this.#client.call as (d: Descriptor<D>, a: ArgsOf<D>, o: CallOptions) => Promise<ReplyOf<D>>
    return call(descriptor, args, options)
  }

  #write(added: NewLines, send: Write['send']): Promise<void> {
    this.#error = null
    const done = new Promise<void>((resolve, reject) => {
      this.#writes.push({
        added,
        send: key =>
          send(key).then(
            reply => {
              resolve()
              return reply
            },
            error => {
              reject(error)
              throw error
            },
          ),
      })
    })
    this.#added = [...this.#added, ...added]
    this.#changed()
    void this.#run()
    return done
  }

  #changed() {
    const quantities = new Map([...this.#sent, ...this.#wanted])
    const isPending = this.#running !== undefined || quantities.size > 0 || this.#writes.length > 0
    this.#state = { quantities, added: this.#added, isPending, error: this.#error }
    for (const listener of this.#listeners) listener()
  }

  #run(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined
      this.#changed()
    })
    return this.#running
  }

  async #sendAll() {
    for (;;) {
      const quantities = new Map(this.#wanted)
      const write = quantities.size > 0 ? undefined : this.#writes.shift()
      if (quantities.size === 0 && !write) return
      for (const [id, quantity] of quantities) this.#sent.set(id, quantity)
      this.#wanted.clear()
      try {
        const reply = await (write ? write.send({}) : this.#sendQuantities(quantities))
        if (reply) this.#queries.setQueryData(callKey(getCurrentCart, {}), reply)
      } catch (error) {
        // What was changed since is based on the change that failed.
        this.#wanted.clear()
        this.#error = error as ApiError
      }
      await this.#queries.refetchQueries({ queryKey: callKey(estimateCurrentCartTotals) })
      this.#sent.clear()
      this.#added = this.#added.filter(line => !write?.added.includes(line))
      this.#changed()
    }
  }

  async #sendQuantities(quantities: ReadonlyMap<string, number>) {
    const lineItems = [...quantities].map(([id, quantity]) => ({ id, quantity }))
    const set = lineItems.filter(({ quantity }) => quantity > 0)
    const removed = lineItems.filter(({ quantity }) => quantity === 0).map(({ id }) => id)
    let reply: { cart: Cart } | undefined
    if (removed.length > 0)
      reply = await this.#call(removeLineItemsFromCurrentCart, { lineItemIds: removed }, {})
    if (set.length > 0) reply = await this.#call(updateCurrentCartLineItemQuantity, { lineItems: set }, {})
    return reply
  }
}

const stores = new WeakMap<QueryClient, CartStore>()

/** The store of a cache: all components share it. */
export function cartStoreOf(client: ClientCore<unknown>, queries: QueryClient): CartStore {
  const store = stores.get(queries) ?? new CartStore(client, queries)
  stores.set(queries, store)
  return store
}
