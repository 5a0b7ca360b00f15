import type { ClientCore } from '@stoa/client'
import type { ComponentType, ReactNode } from 'react'

/** What each slot of the storefront tells the blocks in it. */
export interface StorefrontSlots {
  /** The account page of a member, after their orders. */
  account: Record<never, never>
  /** The cart, below its lines. It is not shown while the cart is empty. */
  cart: {
    /** What the cart costs in all, with estimated delivery and taxes, as a decimal in the currency of the shop. */
    total: string
    currency: string
  }
  /** The page of a product, below what can be bought. */
  product: { productId: string }
}

/** Name of a place in the storefront that blocks are put into. */
export type StorefrontSlot = keyof StorefrontSlots

/** What a block works with on the server. */
export interface BlockContext {
  /** The client of the shopper: calls are made as the visitor or member. */
  client: ClientCore<unknown>
  /** Whether a member is signed in. */
  signedIn: boolean
  /** Language of the page, such as `de`. */
  language: string
  /** Locale of numbers and dates, such as `de-DE`. */
  locale: string
  /** Currency of the shop. */
  currency: string
}

/** What a form of a block is sent with. */
export interface BlockFormContext extends BlockContext {
  /** The same when a form is sent twice: pass it to the call as its `idempotencyKey`. */
  idempotencyKey: string
}

/** What the component of a block gets. */
export interface BlockProps<Data, Result> {
  data: Data
  /** Result of the form of the block that was just sent. */
  result: Result | undefined
  language: string
  locale: string
  /** Attributes and hidden fields of a form: `<form {...form.attributes}>{form.fields}…</form>`. */
  form: { attributes: { method: 'post'; action: string }; fields: ReactNode }
}

/** A part of a page that a feature brings. It is rendered on the server, and works without scripts. */
export interface StorefrontBlock<Slot extends StorefrontSlot, Data, Result = undefined> {
  /** Reads what is shown, as JSON. Undefined: the block is left out. */
  load(context: BlockContext, about: StorefrontSlots[Slot]): Promise<Data | undefined>
  /** Does what the form of the block asks for. The page is shown again, with its result. */
  submit?(context: BlockFormContext, form: FormData): Promise<Result>
  Component: ComponentType<BlockProps<Data, Result>>
}

/** What a feature brings to the storefront. */
export interface StorefrontFeature {
  /** Name of the feature. */
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: data and results are the block's own
  slots: { readonly [Slot in StorefrontSlot]?: StorefrontBlock<Slot, any, any> }
}

/** Declares a block with the types of its data and result. */
export const storefrontBlock = <Slot extends StorefrontSlot, Data, Result = undefined>(
  _slot: Slot,
  block: StorefrontBlock<Slot, Data, Result>,
): StorefrontBlock<Slot, Data, Result> => block
