import { rejectField } from '../../call/failure.ts'
import { type CellKind, csvLine, type Row, writeCell } from '../../data/jobs/index.ts'

/** Columns of a catalogue in CSV and the encodings of their cells (protocol/catalogue-files §1). */
const COLUMNS: Readonly<Record<string, CellKind>> = {
  type: 'TEXT',
  id: 'TEXT',
  slug: 'TEXT',
  name: 'TEXT',
  visible: 'TYPED',
  productType: 'TEXT',
  description: 'TEXT',
  sku: 'TEXT',
  price: 'TYPED',
  discountType: 'TEXT',
  discountValue: 'TYPED',
  cost: 'TYPED',
  weight: 'TYPED',
  brand: 'TEXT',
  ribbon: 'TEXT',
  collections: 'TYPED',
  trackQuantity: 'TYPED',
  quantity: 'TYPED',
  inStock: 'TYPED',
  preorder: 'TYPED',
  locations: 'TYPED',
  manageVariants: 'TYPED',
  options: 'TYPED',
  choices: 'TYPED',
  media: 'TYPED',
  additionalInfoSections: 'TYPED',
  customTextFields: 'TYPED',
  pricePerUnitData: 'TYPED',
  productDimensions: 'TYPED',
  packageDimensions: 'TYPED',
  taxGroupId: 'TEXT',
  arrangedItems: 'TYPED',
  seoData: 'TYPED',
  parent: 'TEXT',
  index: 'TYPED',
  extendedFields: 'TYPED',
  richDescription: 'TYPED',
  modifiers: 'TYPED',
  modifierOrder: 'TYPED',
  listedVariants: 'TYPED',
  additionalRibbons: 'TYPED',
  mainCategoryId: 'TEXT',
  visibleInPos: 'TYPED',
  deliveryProfileId: 'TEXT',
  fulfillerId: 'TEXT',
  tags: 'TYPED',
  subscriptionOptions: 'TYPED',
  allowOneTimePurchases: 'TYPED',
  schedules: 'TYPED',
  rule: 'TYPED',
  barcode: 'TEXT',
  salePrice: 'TYPED',
  unitContent: 'TYPED',
  translations: 'TYPED',
}

const STOCK = ['trackQuantity', 'quantity', 'inStock', 'preorder'] as const

type Fields = Record<string, unknown>

export const cellKind = (column: string): CellKind => COLUMNS[column] ?? 'TEXT'

/** Rejects a file with columns that the catalogue does not have. */
export function checkColumns(columns: readonly string[]): void {
  const unknown = columns.find(column => !Object.hasOwn(COLUMNS, column))
  if (unknown !== undefined)
    rejectField(
      'fileId',
      'VALIDATION',
      `names a file with the column ${JSON.stringify(unknown)}; remove it, or use one of ${Object.keys(COLUMNS).join(', ')}; exports of Shopify and WooCommerce (in English) are read as they are`,
    )
}

export const csvHeader = () => csvLine(Object.keys(COLUMNS))

/** Slugs are separated by semicolons, unless one of them contains one. */
const slugList = (slugs: unknown) =>
  Array.isArray(slugs) && !slugs.some(slug => slug.includes(';') || slug.startsWith('['))
    ? slugs.join(';')
    : slugs

const flatStock = ({ stock, locations, ...fields }: Fields): Fields => ({
  ...fields,
  ...(stock as Fields | undefined),
  ...(locations !== undefined && { locations }),
})

/** The lines of a record: one for a product, and one for each of its variants if it manages them. */
export function toCsvLines({ variants = [], discount, collections, ...fields }: Fields): string {
  const { type, value } = (discount ?? {}) as { type?: string; value?: number }
  const list = variants as Fields[]
  const [first, ...others] = list
  // The only variant of a product is on its line, if it has nothing but stock.
  const isMerged =
    first && others.length === 0 && Object.keys(first).every(name => name === 'stock' || name === 'locations')
  const product = {
    ...fields,
    ...(discount !== undefined && { discountType: type, discountValue: value }),
    ...(collections !== undefined && { collections: slugList(collections) }),
    ...(isMerged && flatStock(first)),
  }
  const lines = [product, ...(isMerged ? [] : list.map(each => ({ type: 'VARIANT', ...flatStock(each) })))]
  return lines
    .map((line: Fields) =>
      csvLine(Object.entries(COLUMNS).map(([name, kind]) => writeCell(kind, line[name]))),
    )
    .join('')
}

const split = (text: string) => text.split(';').flatMap(part => part.trim() || [])

/** Groups the stock columns of a line. */
function deepStock({ trackQuantity, quantity, inStock, preorder, locations, ...fields }: Fields): Fields {
  const cells = { trackQuantity, quantity, inStock, preorder }
  const stock = Object.fromEntries(
    STOCK.flatMap(name => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  )
  return {
    ...fields,
    ...(Object.keys(stock).length > 0 && { stock }),
    ...(locations !== undefined && { locations }),
  }
}

function fromProductLine({ discountType, discountValue, ...cells }: Fields): Fields {
  const { stock, locations, ...fields } = deepStock(cells)
  if (typeof fields.collections === 'string') fields.collections = split(fields.collections)
  if (typeof fields.media === 'string')
    fields.media = split(fields.media).map(url => ({ mediaType: 'image', image: { url } }))
  const variant = { ...(stock !== undefined && { stock }), ...(locations !== undefined && { locations }) }
  return {
    ...fields,
    ...(discountType !== undefined && {
      discount: discountType && {
        type: discountType,
        ...(discountValue !== undefined && discountValue !== null && { value: discountValue }),
      },
    }),
    ...(Object.keys(variant).length > 0 && { variants: [variant] }),
  }
}

/** Combines the lines of each product and its variants to one row. */
export function fromCsvRows(rows: readonly Row[]): Row[] {
  const records: Row[] = []
  for (const row of rows) {
    const { type, ...cells } = row.data
    const last = records.at(-1)
    if (type !== 'VARIANT' || row.problem) {
      records.push({
        ...row,
        data: { ...(type !== undefined && { type }), ...fromProductLine(cells) },
      })
    } else if (last?.data.type === 'COLLECTION' || !last) {
      records.push({ ...row, data: {}, problem: 'is a VARIANT, but no PRODUCT is above it' })
    } else {
      last.data.variants = [...((last.data.variants as Fields[] | undefined) ?? []), deepStock(cells)]
      if (row.end !== undefined) last.end = row.end
    }
  }
  return records
}
