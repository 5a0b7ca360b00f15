import { type CatalogCollection, CatalogProduct, type MediaItem } from '@stoa/contract'
import type {
  ExportedCollection,
  ExportedProduct,
  OtherStock,
} from '../../storage/commerce/catalog-transfer.ts'
import { absoluteMediaAddress } from '../products/media-address.ts'
import { fromMinorUnits } from '../products/minor-units.ts'
import { DEFAULT_VARIANT, type VariantRow } from '../products/stored-product.ts'

/** What the records of a shop depend on. */
export interface RecordView {
  currency: string
  publicUrl: string
}

const toMediaRecords = (items: readonly MediaItem[], { publicUrl }: RecordView): MediaItem[] =>
  items.map(item => ({
    ...item,
    ...(item.image?.url && {
      image: {
        ...item.image,
        url: absoluteMediaAddress(item.image.url, { mediaUrl: publicUrl, compatClient: false }),
      },
    }),
  }))

const records = CatalogProduct.properties
const variantFields = records.variants.items.properties

/** The fields of a document that files have. */
const fieldsOf = (doc: object, properties: object) =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => Object.hasOwn(properties, name)))

/** A collection as a record of a file. */
export const toCollectionRecord = (
  { id, slug, name, visible, doc, parent, sibling_index: index, rule }: ExportedCollection,
  view: RecordView,
): CatalogCollection => ({
  type: 'COLLECTION',
  id,
  slug,
  name,
  visible,
  ...(doc.description !== undefined && { description: doc.description }),
  ...(doc.media.length > 0 && { media: toMediaRecords(doc.media, view) }),
  parent,
  index,
  ...(doc.arrangedItems && { arrangedItems: doc.arrangedItems }),
  ...(doc.seoData && { seoData: doc.seoData }),
  ...(doc.extendedFields && { extendedFields: doc.extendedFields }),
  ...(rule && { rule: { match: rule.match, conditions: rule.conditions } }),
})

const stockFields = ({
  trackQuantity,
  quantity,
  inStock,
  preorder,
}: Omit<OtherStock, 'variantId' | 'location'>) => ({
  trackQuantity,
  ...(quantity !== null && { quantity }),
  inStock,
  ...(preorder && {
    preorder: {
      ...(preorder.message !== null && { message: preorder.message }),
      ...(preorder.limit !== null && { limit: preorder.limit }),
    },
  }),
})

function toVariantRecord(
  { id, choices, doc, tracked, quantity, inStock, preorder }: VariantRow,
  others: readonly OtherStock[],
  { currency }: RecordView,
) {
  const { priceMinor, costMinor, salePriceMinor, ...fields } = doc
  const locations = others.filter(({ variantId }) => variantId === id)
  return {
    ...(id !== DEFAULT_VARIANT && { id, choices }),
    ...(priceMinor !== undefined && { price: fromMinorUnits(priceMinor, currency) }),
    ...(costMinor !== undefined && { cost: fromMinorUnits(costMinor, currency) }),
    ...(salePriceMinor !== undefined && { salePrice: fromMinorUnits(salePriceMinor, currency) }),
    ...fieldsOf(fields, variantFields),
    stock: stockFields({ trackQuantity: tracked, quantity, inStock, preorder }),
    ...(locations.length > 0 && {
      locations: locations.map(({ location, ...stock }) => ({ location, ...stockFields(stock) })),
    }),
  }
}

/** A product as a record of a file. */
export function toProductRecord(row: ExportedProduct, view: RecordView): CatalogProduct {
  const { currency } = view
  const { name, slug, priceMinor, costMinor, discount, manageVariants, options, media, ...fields } = row.doc
  const { valueMinor, value, type = 'NONE' } = discount ?? {}
  const discounted = valueMinor === undefined ? value : fromMinorUnits(valueMinor, currency)
  return {
    type: 'PRODUCT',
    id: row.id,
    slug,
    name,
    ...fieldsOf(fields, records),
    price: fromMinorUnits(priceMinor, currency),
    ...(discount && { discount: { type, ...(discounted !== undefined && { value: discounted }) } }),
    ...(costMinor !== undefined && { cost: fromMinorUnits(costMinor, currency) }),
    collections: row.slugs,
    manageVariants,
    ...(options.length > 0 && { options }),
    ...(media.length > 0 && { media: toMediaRecords(media, view) }),
    ...(row.subscriptions?.options.length && {
      subscriptionOptions: row.subscriptions.options.map(({ id, hidden }) => ({ id, hidden })),
    }),
    ...(row.subscriptions?.required && { allowOneTimePurchases: false }),
    ...(row.schedules.length > 0 && { schedules: row.schedules.map(({ productId: _, ...each }) => each) }),
    variants: row.variants.map(variant => toVariantRecord(variant, row.others, view)),
  } as CatalogProduct
}
