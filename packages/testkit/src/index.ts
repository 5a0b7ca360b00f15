export type { TestClock } from './clock.ts'
export { createShop, type Shop, type ShopOptions } from './create-shop.ts'
export type { Fixture } from './template.ts'
