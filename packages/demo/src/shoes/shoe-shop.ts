import type { DemoShop } from '../demo-shop.ts'
import { drawHero, drawLogo, drawRow, drawShoe, type ShoeLook } from './draw-shoe.ts'
import { shoeContent } from './shoe-content.ts'
import { shoeCollections, shoes } from './shoe-products.ts'
import { shoeTranslations } from './shoe-texts.ts'

/** The look of a shoe in one of its colours, by index. */
function lookOf(slug: string, colour = 0): ShoeLook | undefined {
  const found = shoes.find(({ product }) => product.slug === slug)
  const choice = found?.product.options?.[0]?.choices[colour]
  return found && choice && { ...found.look, colour: choice.value }
}

const looksOf = (collection: string) =>
  shoes
    .filter(({ product }) => product.collections.includes(collection))
    .flatMap(({ product }) => lookOf(product.slug) ?? [])

/** The SVG of a picture by its name; undefined for any other name. */
function draw(name: string): string | undefined {
  if (name === 'logo') return drawLogo('#14161c')
  if (name === 'logo-dark') return drawLogo('#f4f5f7')
  if (name === 'hero') {
    const look = lookOf('tempo-road-runner')
    return look && drawHero(look)
  }
  if (name === 'workshop') return drawRow(looksOf('boots'))
  const collection = /^collection-(.+)$/.exec(name)?.[1]
  if (collection) {
    const looks = looksOf(collection)
    return looks.length > 0 ? drawRow(looks) : undefined
  }
  const [, slug = '', view, colour] = /^(.+?)-([1-3])(?:-([1-9]))?$/.exec(name) ?? []
  const look = lookOf(slug, Number(colour ?? 0))
  return look && drawShoe(look, Number(view))
}

/** A shoe shop: other products, words, languages and looks than the house-and-garden shop, by data alone. */
export const shoeShop: DemoShop = {
  name: 'Kerbside',
  source: 'shoes',
  languages: ['en', 'de', 'ar'],
  seller: {
    legalName: 'Kerbside Demo GmbH',
    address: 'Depotweg 9\n12345 Musterstadt\nGermany',
    email: 'hello@example.com',
    vatId: 'DE987654321',
    bankDetails: 'Kerbside Demo GmbH\nDE02 1203 0000 0000 2020 51',
    footer: 'Register court Musterstadt, HRB 54321',
  },
  appearance: { accentColor: '#2340e8', arches: false },
  products: shoes.map(({ product }) => product),
  collections: shoeCollections,
  content: shoeContent,
  translations: shoeTranslations,
  brand: {
    name: 'Kerbside',
    logo: 'logo',
    logoDark: 'logo-dark',
    paper: '#f4f5f7',
    paperDark: '#101218',
    ink: '#14161c',
    inkDark: '#f4f5f7',
    accent: '#2340e8',
    accentDark: '#9db0ff',
    displayFont: 'Bricolage Grotesque',
    textFont: 'Hanken Grotesk',
    displayWeight: 800,
    corners: 'ROUND',
    arches: false,
  },
  draw,
}
