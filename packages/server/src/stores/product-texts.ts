import { type ProductText, parseProduct } from '../storage/commerce/products.ts'
import { toProduct, type View } from './product-view.ts'
import type { ShopperView } from './shopper-view.ts'

/** The wire form of a product as JSON text, with the row that it was made of. */
interface KnownText {
  row: ProductText
  text: string
}

/** Largest number of products whose texts are kept. With three variants each, 1,000 take 7 MB. */
const KEPT = 2000

/** Texts by product and view, the oldest first. */
const known = new Map<string, KnownText>()

const sameRow = (a: ProductText, b: ProductText) =>
  a.updated_at === b.updated_at &&
  a.doc === b.doc &&
  a.variants === b.variants &&
  a.collection_ids.join() === b.collection_ids.join()

const toText = (row: ProductText, view: View) => JSON.stringify(toProduct(parseProduct(row), view))

/** All that the wire form depends on besides the row. */
const keyOf = (row: ProductText, { site, publicUrl, merchant, compatClient }: View) =>
  [row.id, site.id, site.currency, site.locale, publicUrl, merchant, compatClient].join(' ')

function knownText(row: ProductText, view: View): string {
  const key = keyOf(row, view)
  const found = known.get(key)
  if (found && sameRow(found.row, row)) return found.text
  const text = toText(row, view)
  // The place of a key that is set again is the last one.
  known.delete(key)
  known.set(key, { row, text })
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
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
