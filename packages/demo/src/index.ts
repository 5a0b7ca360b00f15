import type { Demo } from '@stoa/server'
import type { DemoShop } from './demo-shop.ts'
import { houseShop } from './house-shop.ts'
import { seedDemo } from './seed.ts'
import { shoeShop } from './shoe-shop.ts'
import { teaShop } from './tea-shop.ts'

const demoOf = (shop: DemoShop): Demo => ({
  name: shop.name,
  media: { name: shop.source, find: shop.findPicture },
  seed: (...args) => seedDemo(shop, ...args),
})

/** The demo shops by the name that `npm start -- --demo` takes. */
export const demos: Record<'house' | 'shoes' | 'tea', Demo> = {
  house: demoOf(houseShop),
  shoes: demoOf(shoeShop),
  tea: demoOf(teaShop),
}

/** The house-and-garden shop, for `npm start`, tests and benchmarks. */
export const demo: Demo = demos.house
