import type { I18n } from '../i18n/i18n.ts'
import type { Product } from '../platform/entities.ts'
import { COMPARED_MAX } from './compared-max.ts'
import { type ProductTeaser, teaserOf } from './product-teaser.ts'
import { type RichNode, readRichText } from './rich-text.ts'

/** Ids of the address, each once. More than four are left out. */
export function comparedIds(search: URLSearchParams): string[] {
  const ids = search.getAll('id').flatMap(value => value.split(','))
  return [...new Set(ids.filter(id => /^[\da-f-]{36}$/i.test(id)))].slice(0, COMPARED_MAX)
}

/** The address that compares these products. */
export const compareHref = (ids: readonly string[]) =>
  ids.length === 0 ? '/compare' : `/compare?${ids.map(id => `id=${id}`).join('&')}`

/** A line of the comparison: a value for each product, undefined where it has none. */
export interface ComparedRow {
  title: string
  values: (RichNode[] | undefined)[]
}

export interface Comparison {
  products: (ProductTeaser & { removeHref: string })[]
  rows: ComparedRow[]
}

type Facts = Map<string, RichNode[]>

/** What a product has by title: brand, availability, choices, information of the merchant. */
function factsOf(product: Product, { texts }: I18n): Facts {
  const { brand, stock, productOptions, additionalInfoSections, sku } = product
  const words = texts.compare
  const inStock = stock.inventoryStatus !== 'OUT_OF_STOCK'
  const facts: Facts = new Map([[words.availability, [inStock ? words.available : texts.product.soldOut]]])
  if (brand) facts.set(words.brand, [brand])
  for (const { name, choices = [] } of productOptions) {
    const values = choices.filter(({ visible }) => visible !== false).map(choice => choice.description ?? '')
    if (name && values.length > 0) facts.set(name, [values.filter(Boolean).join(', ')])
  }
  for (const { title, description } of additionalInfoSections)
    if (title && description) facts.set(title, readRichText(description))
  if (sku) facts.set(words.sku, [sku])
  return facts
}

/** Products side by side. Lines that several products have come first. */
export function compareProducts(products: readonly Product[], i18n: I18n): Comparison {
  const ids = products.map(({ id }) => id)
  const facts = products.map(product => factsOf(product, i18n))
  const titles = [...new Set(facts.flatMap(of => [...of.keys()]))]
  const shared = (title: string) => facts.filter(of => of.has(title)).length
  return {
    products: products.map(product => ({
      ...teaserOf(product, i18n),
      removeHref: compareHref(ids.filter(id => id !== product.id)),
    })),
    rows: titles
      .toSorted((a, b) => shared(b) - shared(a))
      .map(title => ({ title, values: facts.map(of => of.get(title)) })),
  }
}
