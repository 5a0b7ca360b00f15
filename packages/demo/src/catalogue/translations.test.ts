import { describe, expect, it } from 'vitest'
import type { DemoShop } from '../demo-shop.ts'
import { houseShop } from '../house-shop.ts'
import { shoeShop } from '../shoe-shop.ts'
import { translationsOf } from './translations.ts'

/** Texts of a shop without a translation, by language. */
function missingOf(shop: DemoShop): string[] {
  const { products, collections } = translationsOf(shop)
  const described = new Set(shop.products.filter(({ ribbon }) => ribbon).map(({ slug }) => slug))
  return [...collections, ...products].flatMap(({ slug, language, doc }) => {
    const { name, description, ribbon, infoSections = [], options = [] } = doc
    return [
      ...(name ? [] : ['name']),
      ...(description ? [] : ['description']),
      ...(ribbon || !products.some(each => each.doc === doc) || !described.has(slug) ? [] : ['ribbon']),
      ...infoSections.flatMap(({ original, title, description }) =>
        title && description ? [] : [`section ${original}`],
      ),
      ...options.flatMap(option => [
        ...(option.name ? [] : [`option ${option.original}`]),
        ...option.choices.flatMap(({ original, text }) => (text ? [] : [`choice ${original}`])),
      ]),
    ].map(what => `${language} ${slug}: ${what}`)
  })
}

describe.each([houseShop, shoeShop])('the catalogue of $name', shop => {
  it('has all texts in all of its languages', () => {
    expect(missingOf(shop)).toEqual([])
    const { products } = translationsOf(shop)
    const languages = shop.languages.filter(language => language !== 'en' && language !== 'he')
    expect(products).toHaveLength(shop.products.length * languages.length)
  })

  it('has texts within the limits of the platform, and no two choices of a product with one name', () => {
    for (const { slug, language, doc } of translationsOf(shop).products) {
      expect([slug, language, (doc.name ?? '').length <= 80]).toEqual([slug, language, true])
      expect((doc.ribbon ?? '').length).toBeLessThanOrEqual(30)
      for (const { choices } of doc.options ?? [])
        expect([slug, language, new Set(choices.map(({ text }) => text)).size]).toEqual([
          slug,
          language,
          choices.length,
        ])
    }
  })
})

it('writes measures as the language does', () => {
  const casserole = (language: string) =>
    translationsOf(houseShop).products.find(
      ({ slug, language: of }) => slug === 'casserole' && of === language,
    )?.doc.options?.[1]?.choices[0]?.text
  expect(casserole('de')).toBe('20 cm, 2,4 l')
  expect(casserole('ar')).toBe('20 سم، 2.4 لتر')
})
