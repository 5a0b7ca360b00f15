/** What the `stoa.config.ts` of a shop imports. */
export type { CustomField, CustomFieldDeclarations } from './custom-fields/index.ts'
export { defineShop, type ShopConfig } from './start/shop-config.ts'
