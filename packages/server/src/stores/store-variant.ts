import type { StoreVariant } from '@stoa/contract'
import type { StoreVariantRow } from '../storage/commerce/products.ts'
import { pictureId, toVariant, type View } from './product-view.ts'
import type { VariantRow } from './stored-product.ts'

/** The choices of a variant in the order of the options. One of these may be called `constructor`. */
const namesOf = (options: readonly { name: string }[], choices: Record<string, string> = {}) =>
  options.flatMap(({ name }) => (Object.hasOwn(choices, name) ? (choices[name] as string) : []))

/** A variant with what it takes from its product, as `StoreVariant` of the wire. */
export function toStoreVariant(row: Omit<StoreVariantRow, 'position'>, view: View): StoreVariant {
  const stored = row.variants.find(variant => variant.id === row.variant_id) as VariantRow
  const { id: variantId, choices, variant, stock } = toVariant(row, stored, view)
  const picture = row.doc.media[0]?.image
  const url = picture?.url?.startsWith('/') ? view.publicUrl + picture.url : picture?.url
  return {
    id: `${row.id}-${variantId}`,
    variantId,
    productId: row.id,
    // The database keeps keys in an order of its own: the options say which choice comes first.
    variantName: namesOf(row.doc.options, choices).join(' | ') || row.doc.name,
    productName: row.doc.name,
    managedVariant: row.doc.manageVariants,
    ...(variant?.sku && { sku: variant.sku }),
    stock,
    choices: choices ?? {},
    collectionIds: row.collection_ids,
    ...(url && {
      media: {
        image: {
          ...pictureId(row.doc.media[0]?.id, url, view),
          url,
          height: picture?.height,
          width: picture?.width,
        },
      },
    }),
  }
}
