import type { StoreVariant } from '@stoa/contract'
import { type ProductRow, preorderInfo, type VariantRow } from '../products/stored-product.ts'
import { pictureId, type View } from '../products/view.ts'
import { toVariant } from './product-view.ts'

/** Choices of a variant in the order of the options. hasOwn: an option may be named `constructor`. */
const namesOf = (options: readonly { name: string }[], choices: Record<string, string> = {}) =>
  options.flatMap(({ name }) => (Object.hasOwn(choices, name) ? (choices[name] as string) : []))

/** `StoreVariant` of the wire: the only variant of a row with the fields of its product. */
export function toStoreVariant(row: ProductRow, view: View): StoreVariant {
  const stored = row.variants[0] as VariantRow
  const { id: variantId, choices, variant, stock } = toVariant(row, stored, view)
  const preorder = preorderInfo(stored)
  const picture = row.doc.media[0]?.image
  const url = picture?.url?.startsWith('/') ? view.mediaUrl + picture.url : picture?.url
  return {
    id: `${row.id}-${variantId}`,
    variantId,
    productId: row.id,
    // jsonb does not preserve key order, so the options determine the order of the choices.
    variantName: namesOf(row.doc.options, choices).join(' | ') || row.doc.name,
    productName: row.doc.name,
    managedVariant: row.doc.manageVariants,
    ...(variant?.sku && { sku: variant.sku }),
    stock,
    choices: choices ?? {},
    ...(preorder && { preorderInfo: preorder }),
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
