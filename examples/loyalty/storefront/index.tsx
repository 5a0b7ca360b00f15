import type { StorefrontFeature } from '@stoa/react/storefront'
import { cartBlock } from './cart-block.tsx'
import { pointsBlock } from './points-block.tsx'

/** What the loyalty programme adds to a storefront: points on the account page, and what a cart would earn. */
export const loyaltyStorefront = (): StorefrontFeature => ({
  name: 'loyalty',
  slots: { account: pointsBlock, cart: cartBlock },
})
