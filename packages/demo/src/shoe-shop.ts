import type { DemoShop } from './demo-shop.ts'
import { openPictures } from './read-pictures.ts'
import { readShop } from './read-shop.ts'

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
  ...readShop('shoes'),
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
  findPicture: openPictures('shoes'),
}
