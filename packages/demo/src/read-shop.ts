import { readFileSync } from 'node:fs'
import { colours, type DemoProduct, type DemoVariant, list, product } from './catalogue/product.ts'
import type { DemoContent, DemoPage } from './content/storefront-content.ts'
import type { DemoShop } from './demo-shop.ts'
import { richNode } from './rich-text.ts'

export type ShopFolder = 'house' | 'shoes' | 'tea'

/** Reads a file of a shop. A `body` is written as blocks of Markdown, in one language or in several. */
export const readData = (shop: ShopFolder, name: string) =>
  JSON.parse(readFileSync(new URL(`./data/${shop}/${name}.json`, import.meta.url), 'utf8'), (key, value) =>
    key !== 'body' ? value : Array.isArray(value) ? value.map(richNode) : bodyByLanguage(value),
  )

const bodyByLanguage = (blocks: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(blocks).map(([language, texts]) => [language, { nodes: texts.map(richNode) }]),
  )

/** The body of a page of a shop with one language is a list of blocks. */
const inOneLanguage = ({ body, ...page }: DemoPage): DemoPage => ({
  ...page,
  ...(body && { body: Array.isArray(body) ? { nodes: body } : body }),
})

interface ProductFile {
  /** Values of colours by name. */
  colours: Record<string, string>
  /** What a product has unless it says otherwise. */
  defaults: Partial<DemoProduct>
  products: (Omit<DemoProduct, 'options'> & {
    options?: { name: string; choices?: string[]; colours?: string[] }[]
    /** Overrides of the variants with these choices; an option that is not named may have any choice. */
    variants?: DemoVariant[]
  })[]
}

/** Values of the colours of a shop by name. */
export const readPalette = (shop: ShopFolder) => (readData(shop, 'products') as ProductFile).colours

/** What a demo shop has as files. */
export function readShop(
  shop: ShopFolder,
): Pick<DemoShop, 'products' | 'collections' | 'translations' | 'content'> {
  const file: ProductFile = readData(shop, 'products')
  const content: DemoContent = readData(shop, 'pages')
  return {
    products: file.products.map(({ options, variants = [], ...base }) =>
      product(
        {
          ...file.defaults,
          ...base,
          ...(options && {
            options: options.map(({ name, choices = [], colours: names }) =>
              names ? colours(name, file.colours, names) : list(name, ...choices),
            ),
          }),
        },
        variants.map(({ choices, ...change }) => [choices, change]),
      ),
    ),
    collections: readData(shop, 'collections'),
    ...(shop !== 'tea' && { translations: readData(shop, 'translations') }),
    content: { ...content, pages: content.pages.map(inOneLanguage) },
  }
}
