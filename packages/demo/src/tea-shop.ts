import type { DemoShop } from './demo-shop.ts'
import { openPictures } from './read-pictures.ts'
import { readShop } from './read-shop.ts'

/** A shop for tea and tableware, in Japanese alone: its pages show how a language without texts of its own in the storefront works. */
export const teaShop: DemoShop = {
  name: '茶蔵',
  source: 'tea',
  locale: 'ja',
  languages: ['ja'],
  seller: {
    legalName: 'Chagura Demo GmbH',
    address: 'Musterweg 7\n12345 Musterstadt\nGermany',
    email: 'tea@example.com',
    vatId: 'DE192837465',
    bankDetails: 'Chagura Demo GmbH\nDE02 1203 0000 0000 2020 51',
    footer: 'Register court Musterstadt, HRB 67890',
  },
  appearance: { accentColor: '#4d6b2f', arches: false },
  ...readShop('tea'),
  brand: {
    name: '茶蔵',
    logo: 'logo',
    logoDark: 'logo-dark',
    paper: '#f7f6ef',
    paperDark: '#14170f',
    ink: '#22281a',
    inkDark: '#f4f5ea',
    accent: '#4d6b2f',
    accentDark: '#b8d08e',
    corners: 'SHARP',
    arches: false,
  },
  findPicture: openPictures('tea'),
}
