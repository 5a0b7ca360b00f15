import { call } from '../call.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { Collection } from '../entities/catalogue/collection.ts'
import { s } from '../schema.ts'
import { membershipEvents } from './collection-rules.ts'

const id = s.req.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' })
const ids = s.req.array(s.string({ min: 1, max: 36 }), {
  min: 1,
  max: 100,
  doc: 'Ids of the products, GUIDs.',
})
const collectionId = s.req.guid({ doc: 'Id of the collection, GUID.' })
const shared = { prefixes: ['/stores'], allow: ['merchant'] } as const
const changed = {
  errors: ['PRODUCT_NOT_FOUND'],
  emits: ['com.wix.ecommerce.catalog.api.v1.ProductChanged', ...membershipEvents],
} as const
const ofProduct = { ...shared, ...changed, request: s.object({ id }), reply: s.object({}) } as const
const amount = (what: string) =>
  s.number({ amount: true, min: 0, max: 999_999_999.99, oneOf: 'Value', doc: `New ${what}.` })
const result = s.object({ itemMetadata })
const mediaOfChoices = s.req.array(
  s.object({
    option: s.req.string({ min: 1, max: 50, doc: 'Name of a product option.' }),
    choice: s.req.string({ min: 1, max: 50, doc: 'Description of one of its choices.' }),
    mediaIds: s.array(s.string({ max: 400 }), { max: 50, doc: 'Ids of pictures of the product.' }),
  }),
  { min: 1, max: 10, doc: 'Choices and their pictures.' },
)
const adjustment = (what: string) =>
  s.object(
    {
      amount: s.number({
        amount: true,
        min: -999_999_999.99,
        max: 999_999_999.99,
        oneOf: 'Adjustment',
        doc: `Amount to add to the ${what}; negative to subtract.`,
      }),
      percentage: s.object(
        {
          rate: s.number({ min: -100, max: 1000, doc: 'Percent to add; negative to subtract.' }),
          roundToInt: s.boolean({ doc: 'True rounds the result to a whole number.' }),
        },
        { oneOf: 'Adjustment', doc: `Percent to add to the ${what}.` },
      ),
    },
    { oneOf: 'Value', doc: `Change of the ${what}.` },
  )

/** Changes of parts of products, of several products, and of collections (protocol/catalogue). */
export const productChanges = {
  removeBrand: call({
    ...ofProduct,
    method: 'POST',
    path: '/v1/products/{id}/remove-brand',
    summary: 'Removes the brand of a product.',
  }),
  removeRibbon: call({
    ...ofProduct,
    method: 'POST',
    path: '/v1/products/{id}/remove-ribbon',
    summary: 'Removes the ribbon of a product.',
  }),
  deleteProductOptions: call({
    ...ofProduct,
    method: 'DELETE',
    path: '/v1/products/{id}/options',
    summary: 'Deletes all options of a product, and with them its variants.',
  }),
  resetAllProductVariantData: call({
    ...ofProduct,
    method: 'POST',
    path: '/v1/products/{id}/variants/resetToDefault',
    summary: 'Gives all variants the price, cost, weight, SKU and visibility of their product. Stock stays.',
    emits: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged', ...membershipEvents],
  }),
  removeProductMedia: call({
    ...shared,
    ...changed,
    method: 'POST',
    path: '/v1/products/{id}/media/delete',
    summary: 'Removes pictures of a product, also from its choices.',
    request: s.object({
      id,
      mediaIds: s.array(s.string({ max: 400 }), { max: 50, doc: 'Ids of pictures. Default: all pictures.' }),
    }),
    reply: s.object({}),
  }),
  addProductMediaToChoices: call({
    ...shared,
    ...changed,
    method: 'PATCH',
    path: '/v1/products/{id}/choices/media',
    summary: 'Assigns pictures of a product to its choices.',
    request: s.object({ id, media: mediaOfChoices }),
    reply: s.object({}),
  }),
  removeProductMediaFromChoices: call({
    ...shared,
    ...changed,
    method: 'POST',
    path: '/v1/products/{id}/choices/media/delete',
    summary: 'Removes pictures from choices; the product keeps them. Without `mediaIds`, all of a choice.',
    request: s.object({ id, media: mediaOfChoices }),
    reply: s.object({}),
  }),
  bulkUpdateProductsProperty: call({
    ...shared,
    method: 'POST',
    path: '/v1/bulk/products/update',
    summary: 'Sets one property of up to 100 products, each independently.',
    request: s.object({
      ids,
      set: s.req.object(
        {
          price: amount('price, in the currency of the site'),
          cost: amount('cost of one unit'),
          weight: amount('weight'),
          ribbon: s.string({ max: 30, oneOf: 'Value', doc: 'New ribbon. An empty text removes it.' }),
          brand: s.string({ max: 50, oneOf: 'Value', doc: 'New brand. An empty text removes it.' }),
        },
        { doc: 'Property to set: exactly one.' },
      ),
    }),
    reply: bulkReply(result),
    emits: changed.emits,
  }),
  bulkAdjustProductProperty: call({
    ...shared,
    method: 'POST',
    path: '/v1/bulk/products/adjust-properties',
    summary:
      'Changes the price, cost or weight of up to 100 products by an amount or a percentage, each independently.',
    request: s.object({
      ids,
      adjust: s.req.object(
        { price: adjustment('price'), cost: adjustment('cost'), weight: adjustment('weight') },
        { doc: 'Property to change: exactly one.' },
      ),
    }),
    reply: bulkReply(result),
    emits: changed.emits,
  }),
  updateCollection: call({
    ...shared,
    method: 'PATCH',
    path: '/v1/collections/{collection.id}',
    summary: 'Updates the fields sent of a collection.',
    request: s.object({
      collection: s.req.object(
        { ...Collection.properties, id: collectionId },
        { doc: 'Fields to change; null clears one.' },
      ),
    }),
    reply: s.object({ collection: s.req.with(Collection, { doc: 'The collection after the update.' }) }),
    errors: ['COLLECTION_NOT_FOUND', 'SLUG_ALREADY_EXISTS'],
    emits: ['com.wix.ecommerce.catalog.api.v1.CollectionChanged'],
  }),
  deleteCollection: call({
    ...shared,
    method: 'DELETE',
    path: '/v1/collections/{id}',
    summary: 'Deletes a collection. Its products remain.',
    request: s.object({ id: collectionId }),
    reply: s.object({}),
    errors: ['COLLECTION_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.CollectionDeleted'],
  }),
}
