/** The platform's shapes that this storefront shows. Types only: nothing of this reaches the browser. */
export type {
  Cart,
  Collection,
  EstimatedTotals,
  LineItem,
  MediaItem,
  Product,
  ProductOption,
  RefusedLine,
} from '@stoa/react'
