import { asciiWhereShort } from '../../platform-support/json-writer.ts'
import { type ProductText, parseProduct } from '../../storage/commerce/products.ts'
import type { ShopperView } from '../prices/shopper-view.ts'
import type { View } from '../products/view.ts'
import { toProduct } from './product-view.ts'

/** The wire form of a product as JSON text, with all of the row that it was made of. */
interface KnownText {
  updatedAt: number
  doc: string
  variants: string
  collections: string
  text: string
  bytes: number
}

/** Memory of all texts with their rows. About 2,000 products with one variant each take it. */
export const CAPACITY = 7_000_000

/** Memory of an entry besides its texts. */
const ENTRY_BYTES = 400

/** Once the memory is full, one of so many new texts replaces the oldest: lists that are read in turn do not drop each other's. */
const ADMITTED_ONE_OF = 8

/** Texts by product and view, the oldest first. */
const textOf = new Map<string, KnownText>()
let cachedBytes = 0
let missed = 0

/** Memory that the texts take now. */
export const cachedTextBytes = () => cachedBytes

/** Memory of a string: one byte for each character, or two if one of them needs them. */
const memoryOf = (text: string) => (/[\u0100-\uffff]/.test(text) ? 2 : 1) * text.length

const isOfRow = (entry: KnownText, row: ProductText) =>
  entry.updatedAt === row.updated_at &&
  entry.doc === row.doc &&
  entry.variants === row.variants &&
  entry.collections === row.collection_ids.join()

const toText = (row: ProductText, view: View) =>
  asciiWhereShort(JSON.stringify(toProduct(parseProduct(row), view)))

/** All that the wire form depends on besides the row. */
const keyOf = (row: ProductText, { site, mediaUrl, merchant, compatClient }: View) =>
  [row.id, site.id, site.currency, site.locale, mediaUrl, merchant, compatClient].join(' ')

function forget(key: string): void {
  cachedBytes -= textOf.get(key)?.bytes ?? 0
  textOf.delete(key)
}

function remember(key: string, row: ProductText, text: string): void {
  const { updated_at: updatedAt, doc, variants } = row
  const collections = row.collection_ids.join()
  const bytes = ENTRY_BYTES + [key, text, doc, variants].reduce((sum, each) => sum + memoryOf(each), 0)
  const isFull = cachedBytes + bytes > CAPACITY
  if (bytes > CAPACITY / 10 || (isFull && ++missed % ADMITTED_ONE_OF !== 0)) return
  textOf.set(key, { updatedAt, doc, variants, collections, text, bytes })
  cachedBytes += bytes
  for (const oldest of textOf.keys()) {
    if (cachedBytes <= CAPACITY) break
    forget(oldest)
  }
}

function knownText(row: ProductText, view: View): string {
  const key = keyOf(row, view)
  const entry = textOf.get(key)
  if (entry && isOfRow(entry, row)) return entry.text
  const text = toText(row, view)
  forget(key)
  remember(key, row, text)
  return text
}

/**
 * Products in their wire form, as JSON texts. A list is read again after each change of one of its products. The texts of the others are
 * reused: each is compared with the whole row that it was made of. Products with prices or texts of a shopper's own are written each time.
 */
export async function productTexts(
  rows: readonly ProductText[],
  { key, view, rows: shownRows }: ShopperView,
): Promise<string[]> {
  if (key === '') return rows.map(row => knownText(row, view))
  return (await shownRows(rows.map(parseProduct))).map(row => JSON.stringify(toProduct(row, view)))
}
