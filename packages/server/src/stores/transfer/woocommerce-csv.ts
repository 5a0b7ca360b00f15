import type { Row } from '../../data/jobs/index.ts'
import { guidOf } from '../../platform-support/guid.ts'
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

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 }

/** The list of a cell: commas that are part of a value have a backslash. */
const listOf = (text: string | undefined) =>
  (text ?? '').split(/(?<!\\),/).flatMap(part => part.replaceAll('\\,', ',').trim() || [])

/** A text of several lines has them as `\n`. */
const textOf = (text: string | undefined) => text?.replaceAll('\\n', '\n')

/** The weight: its unit is in the name of the column, such as `Weight (kg)`. */
function weightOf(row: Row, cell: Cells, view: ForeignView) {
  const column = Object.keys(row.data).find(name => name.startsWith('Weight ('))
  const grams = GRAMS[column?.slice('Weight ('.length, -1) ?? '']
  const weight = column && numberOf(cell(column))
  return typeof weight === 'number' && grams ? weightIn(view, weight * grams) : undefined
}

function stockOf(cell: Cells) {
  const quantity = numberOf(cell('Stock'))
  const isOrderable = ['1', 'notify'].includes(cell('Backorders allowed?') ?? '')
  return {
    trackQuantity: quantity !== undefined,
    ...(quantity === undefined ? { inStock: cell('In stock?') !== '0' } : { quantity }),
    ...(isOrderable && { preorder: {} }),
  }
}

/** The attributes of a row by name. A variant has one value of each, a product all that it may have. */
function attributesOf(row: Row, cell: Cells): Record<string, string[]> {
  const numbers = Object.keys(row.data).flatMap(name => /^Attribute (\d+) name$/.exec(name)?.[1] ?? [])
  return Object.fromEntries(
    numbers.flatMap(n => {
      const name = cell(`Attribute ${n} name`)
      return name ? [[name, listOf(cell(`Attribute ${n} value(s)`))]] : []
    }),
  )
}

const firstOf = (values: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, [value]]) => (value ? [[name, value]] : [])))

function variantOf(row: Row, view: ForeignView, isVariation: boolean) {
  const cell = cellsOf(row)
  return present({
    choices: isVariation ? firstOf(attributesOf(row, cell)) : undefined,
    ...prices(numberOf(cell('Sale price') ?? cell('Regular price')), numberOf(cell('Regular price'))),
    sku: cell('SKU'),
    barcode: cell('GTIN, UPC, EAN, or ISBN'),
    weight: weightOf(row, cell, view),
    visible: isVariation && cell('Published') !== '1' ? false : undefined,
    stock: stockOf(cell),
  }) as Record<string, unknown> & { choices?: Record<string, string> }
}

/** `Clothing > Shirts`: the collections of a path from the top. */
const pathsOf = (cell: Cells) =>
  listOf(cell('Categories')).map(path => path.split('>').flatMap(name => name.trim() || []))

const slugOfPath = (path: readonly string[]) => slugOf(path.join(' '))

function collectionsOf(rows: readonly Row[]): ForeignRecord[] {
  const found = new Map<string, ForeignRecord>()
  for (const row of rows)
    for (const path of pathsOf(cellsOf(row)))
      for (const depth of path.keys()) {
        const slug = slugOfPath(path.slice(0, depth + 1))
        const parent = depth > 0 ? slugOfPath(path.slice(0, depth)) : undefined
        if (!found.has(slug))
          found.set(slug, {
            line: row.line ?? 0,
            data: present({ type: 'COLLECTION', slug, name: path[depth], parent }),
          })
      }
  return [...found.values()]
}

/** Whether a row has a kind: `simple, virtual` has two. */
const has = (cell: Cells, kind: string) => listOf(cell('Type')).includes(kind)

function toProduct(row: Row, variations: readonly Row[], view: ForeignView): ForeignRecord {
  const cell = cellsOf(row)
  const line = row.line ?? 0
  const kind = ['grouped', 'external', 'subscription'].find(kind =>
    listOf(cell('Type')).some(type => type.includes(kind)),
  )
  if (kind)
    return { line, data: {}, problem: `is of the type ${kind}, which has no equal: create it in the admin` }
  const isVariable = has(cell, 'variable')
  if (isVariable && variations.length === 0)
    return {
      line,
      data: {},
      problem: 'is variable, but the file has none of its variations: export them, too',
    }
  const variants = isVariable
    ? variations.map(each => variantOf(each, view, true))
    : [variantOf(row, view, false)]
  const descriptions = [cell('Short description'), cell('Description')].flatMap(text => textOf(text) ?? [])
  const images = [row, ...(isVariable ? variations : [])].flatMap(each => listOf(cellsOf(each)('Images')))
  const tagIds = listOf(cell('Tags'))
  const data = present({
    id: guidOf(['woocommerce', cell('ID') ?? cell('SKU')]),
    name: cell('Name'),
    description: descriptions.length > 0 ? descriptions.join('\n') : undefined,
    brand: listOf(cell('Brands'))[0],
    visible: cell('Published') === '1' && cell('Visibility in catalog') !== 'hidden',
    collections: pathsOf(cell).map(slugOfPath),
    tags: tagIds.length > 0 ? { publicTags: { tagIds } } : undefined,
    media: pictures([...new Set(images)].map(url => ({ url }))),
    ...withVariants(variants),
    ...(isVariable && { sku: cell('SKU') }),
  })
  return { line, data }
}

/** Products exported by WooCommerce. The rows of variations name their product by its id or its SKU. */
export const wooCommerce: ForeignFormat = {
  title: 'WooCommerce',
  columns: ['Type', 'Name', 'Regular price', 'In stock?'],
  toRecords(rows, view) {
    const [variations = [], products = []] = [true, false].map(wanted =>
      rows.filter(row => has(cellsOf(row), 'variation') === wanted),
    )
    const byParent = Map.groupBy(variations, row => cellsOf(row)('Parent'))
    const namesOf = (cell: Cells) => [cell('SKU'), cell('ID') && `id:${cell('ID')}`]
    const known = new Set(products.flatMap(row => namesOf(cellsOf(row))))
    return [
      ...collectionsOf(products),
      ...products.map(row =>
        toProduct(
          row,
          namesOf(cellsOf(row)).flatMap(name => (name && byParent.get(name)) || []),
          view,
        ),
      ),
      ...variations
        .filter(row => !known.has(cellsOf(row)('Parent')))
        .map(({ line = 0 }) => ({
          line,
          data: {},
          problem: 'is a variation of a product that the file does not have',
        })),
    ]
  },
}
