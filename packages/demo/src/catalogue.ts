import { ceramics } from './catalogue/ceramics.ts'
import { garden } from './catalogue/garden.ts'
import { kitchen } from './catalogue/kitchen.ts'
import { lighting } from './catalogue/lighting.ts'
import { paper } from './catalogue/paper.ts'
import type { DemoCollection, DemoProduct } from './catalogue/product.ts'
import { textiles } from './catalogue/textiles.ts'

export type { DemoCollection, DemoProduct } from './catalogue/product.ts'

/** The collections, in the order of the shop's navigation. */
export const collections: DemoCollection[] = [
  {
    slug: 'ceramics',
    name: 'Ceramics',
    description: 'Cups, bowls and vases in stoneware, glazed by hand and meant for every day.',
  },
  {
    slug: 'textiles',
    name: 'Textiles',
    description: 'Linen, wool and cotton for the bed, the bath and the long end of the sofa.',
  },
  {
    slug: 'lighting',
    name: 'Lighting',
    description: 'Lamps, lanterns and candles: light that falls where you want it and nowhere else.',
  },
  {
    slug: 'paper',
    name: 'Paper & Desk',
    description: 'Notebooks, inks and prints, and the small tools that make a desk a pleasant place.',
  },
  {
    slug: 'kitchen',
    name: 'Kitchen & Pantry',
    description: 'Pots that last, boards that age well, and a short shelf of things worth eating.',
  },
  {
    slug: 'garden',
    name: 'Garden',
    description: 'Pots, tools and seed for a windowsill, a balcony or rather more than that.',
  },
]

/** All products of the demo shop, including the hidden one. */
export const products: DemoProduct[] = [
  ...ceramics,
  ...textiles,
  ...lighting,
  ...paper,
  ...kitchen,
  ...garden,
]
