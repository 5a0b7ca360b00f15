import type { Row } from '../../data/jobs/index.ts'
import { slugOf } from '../products/slugs.ts'
import {
  cellsOf,
  type ForeignFormat,
  type ForeignRecord,
  type ForeignView,
  numberOf,
  pictures,
  present,
  prices,
  weightIn,
  withVariants,
} from './foreign-rows.ts'

type Cells = ReturnType<typeof cellsOf>

/** What Shopify names the only choice of a product without options. */
const NO_CHOICE = 'Default Title'

/** Spreadsheets keep leading zeros of codes behind an apostrophe. */
const codeOf = (text: string | undefined) => text?.replace(/^'/, '')

function variantOf(cell: Cells, names: readonly string[], view: ForeignView) {
  const values = names.flatMap((name, i) => {
    const value = cell(`Option${i + 1} Value`)
    return name && value && value !== NO_CHOICE ? [[name, value]] : []
  })
  const isCounted = cell('Variant Inventory Tracker') !== undefined
  const stock = {
    trackQuantity: isCounted,
    ...(isCounted ? { quantity: numberOf(cell('Variant Inventory Qty') ?? '0') } : { inStock: true }),
    ...(cell('Variant Inventory Policy')?.toLowerCase() === 'continue' && { preorder: {} }),
  }
  return present({
    choices: values.length > 0 ? Object.fromEntries(values) : undefined,
    ...prices(numberOf(cell('Variant Price')), numberOf(cell('Variant Compare At Price'))),
    cost: numberOf(cell('Cost per item')),
    sku: codeOf(cell('Variant SKU')),
    barcode: codeOf(cell('Variant Barcode')),
    weight: weightIn(view, numberOf(cell('Variant Grams'))),
    stock,
  }) as Record<string, unknown> & { choices?: Record<string, string> }
}

function seoOf(cell: Cells) {
  const title = cell('SEO Title')
  const content = cell('SEO Description')
  const tags = [
    ...(title ? [{ type: 'title', children: title }] : []),
    ...(content ? [{ type: 'meta', props: { name: 'description', content } }] : []),
  ]
  return tags.length > 0 ? { tags } : undefined
}

function tagsOf(cell: Cells) {
  const tagIds = cell('Tags')
    ?.split(',')
    .flatMap(tag => tag.trim() || [])
  return tagIds?.length ? { publicTags: { tagIds: [...new Set(tagIds)] } } : undefined
}

/** A product of its lines: the first has its fields, each may have a variant and a picture. */
function toProduct(rows: readonly Row[], view: ForeignView): ForeignRecord {
  const lines = rows.map(cellsOf)
  const first = lines[0] as Cells
  const line = rows[0]?.line ?? 0
  if (first('Gift Card')?.toLowerCase() === 'true')
    return { line, data: {}, problem: 'is a gift card: sell gift cards with those of the shop' }
  const names = [1, 2, 3].map(i => first(`Option${i} Name`) ?? '')
  const variants = lines
    .filter(cell => cell('Variant Price') !== undefined)
    .map(cell => variantOf(cell, names, view))
  const images = lines.flatMap(cell => {
    const url = cell('Image Src')
    return url ? [{ url, altText: cell('Image Alt Text'), at: Number(cell('Image Position') ?? 0) }] : []
  })
  const type = first('Type')
  const status = first('Status')?.toLowerCase() ?? 'active'
  const data = present({
    slug: first('Handle'),
    name: first('Title'),
    description: first('Body (HTML)'),
    brand: first('Vendor'),
    visible: status === 'active' && first('Published')?.toLowerCase() !== 'false',
    collections: type ? [slugOf(type)] : undefined,
    tags: tagsOf(first),
    seoData: seoOf(first),
    media: pictures(images.sort((a, b) => a.at - b.at).map(({ url, altText }) => ({ url, altText }))),
    ...withVariants(variants),
  })
  return { line, data }
}

/** Products exported by Shopify. Product types become collections, because the file does not have those of the shop. */
export const shopify: ForeignFormat = {
  title: 'Shopify',
  columns: ['Handle', 'Title', 'Variant Price'],
  toRecords(rows, view) {
    const products = [...Map.groupBy(rows, row => row.data.Handle as string | undefined).values()]
    const types = new Map(
      products.flatMap(([row]) => {
        const type = row && cellsOf(row)('Type')
        return type ? [[slugOf(type), { line: row?.line ?? 0, name: type }] as const] : []
      }),
    )
    return [
      ...[...types].map(([slug, { line, name }]) => ({ line, data: { type: 'COLLECTION', slug, name } })),
      ...products.map(lines => toProduct(lines, view)),
    ]
  },
}
