/** The platform's shapes that this storefront shows. Types only: nothing of this reaches the browser. */
export type {
  Cart,
  Collection,
  EstimatedTotals,
  LineItem,
  MediaItem,
  Order,
  Product,
  ProductOption,
  RejectedLine,
  SubscriptionContract,
} from '@stoa/react'
