/** What the `stoa.config.ts` of a shop imports. */
export { defineShop, type ShopConfig } from './start/shop-config.ts'
