import { callsWith } from '../call.ts'
import { Collection } from '../entities/catalogue/collection.ts'
import { MediaDataForWrite, Paging, Product } from '../entities/catalogue/product.ts'
import { ProductOption } from '../entities/catalogue/product-option.ts'
import { StoreVariant, Variant, VariantData, VariantOverride } from '../entities/catalogue/product-variant.ts'
import { PagingMetadata, PlatformPagingMetadata, PlatformQuery, textQuery } from '../entities/paging.ts'
import { Media } from '../entities/platform/media.ts'
import { s } from '../schema.ts'
import { membershipEvents } from './collection-rules.ts'
import { collectionBySlug } from './collections.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req.string({ min: 1, max: 36, doc: 'Product id, GUID.' })
const collectionId = s.req.string({ min: 1, max: 36, doc: 'Collection id, GUID.' })
const productIds = s.req.array(s.string({ min: 1, max: 36 }), {
  min: 1,
  max: 100,
  doc: 'Ids of the products.',
})
const productsOfCollection = {
  method: 'POST',
  prefixes: ['/stores'],
  request: s.object({ id: collectionId, productIds }),
  reply: s.object({}),
  allow: ['merchant'],
  errors: ['COLLECTION_NOT_FOUND', 'COLLECTION_HAS_RULE', 'PRODUCT_NOT_FOUND'],
  emits: ['com.wix.ecommerce.catalog.api.v1.CollectionChanged'],
} as const
const merchantData = s.boolean({
  doc: 'Includes costs and profits; merchants only. Replies to merchants contain them in any case.',
})

const call = callsWith({ allow: everyone })

export const products = {
  getProduct: call({
    method: 'GET',
    path: '/v1/products/{id}',
    prefixes: ['/stores-reader', '/stores'],
    summary: 'Returns a product with its variants, prices and stock.',
    request: s.object({ id, includeMerchantSpecificData: merchantData }),
    reply: s.object({ product: s.req.with(Product, { doc: 'Product with this id.' }) }),
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  queryProducts: call({
    method: 'GET',
    path: '/v1/products/query-platformized',
    prefixes: ['/stores-reader', '/stores'],
    complexQuery: true,
    summary: 'Returns products that match a filter, sorted and paged. Visitors see visible products only.',
    request: s.object({ query: s.with(PlatformQuery, { doc: 'Filter, sorting and paging.' }) }),
    reply: s.object({
      products: s.req.array(Product, { doc: 'Matching products of this page.' }),
      metadata: s.req.with(PlatformPagingMetadata, { doc: 'Paging information.' }),
    }),
  }),

  queryProductsByText: call({
    method: 'POST',
    path: '/v1/products/query',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary: 'Returns products as queryProducts does, by a filter and a sort order that are texts.',
    request: s.object({
      query: textQuery('Fields: those of queryProducts, and collections.id.', 'Default: as queryProducts.'),
      includeVariants: s.nullable.boolean({ doc: 'Has no effect: products have their variants.' }),
      includeHiddenProducts: s.nullable.boolean({
        doc: 'True includes hidden products; merchants only, for others it has no effect. Default false.',
      }),
      includeMerchantSpecificData: s.nullable.boolean({
        doc: 'Has no effect: merchants receive costs and profits, others do not.',
      }),
    }),
    reply: s.object({
      products: s.req.array(Product, { doc: 'Matching products of this page.' }),
      metadata: s.req.with(PagingMetadata, { doc: 'Number of entries and position.' }),
      totalResults: s.req.integer({ doc: 'Number of matching products on all pages.' }),
    }),
  }),

  queryProductVariants: call({
    method: 'POST',
    path: '/v1/products/{id}/variants/query',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary: 'Returns the variants of a product: all, or those with the given choices or ids.',
    request: s.object({
      id,
      choices: s.map(s.string({ max: 50 }), {
        doc: 'Returns only variants with these choices: option name to choice description.',
      }),
      variantIds: s.array(s.string({ max: 36 }), {
        max: 100,
        doc: 'Returns only these variants. Absent or empty: all variants.',
      }),
      paging: s.with(Paging, { doc: 'Section of the result. Default: the first 100 variants.' }),
      includeMerchantSpecificData: merchantData,
    }),
    reply: s.object({
      variants: s.req.array(Variant, {
        doc: 'Matching variants of this page. Shoppers see visible variants only.',
      }),
      metadata: s.req.with(PagingMetadata, { doc: 'Paging information.' }),
      totalResults: s.req.number({ doc: 'Number of matching variants on all pages.' }),
    }),
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  queryStoreVariants: call({
    method: 'POST',
    path: '/v1/variants/query',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary: 'Returns variants of all products that match a filter, sorted and paged.',
    request: s.object({ query: s.with(PlatformQuery, { doc: 'Filter, sorting and paging.' }) }),
    reply: s.object({
      variants: s.req.array(StoreVariant, {
        doc: 'Matching variants of this page. Visitors see visible variants of visible products only.',
      }),
      metadata: s.req.with(PlatformPagingMetadata, { doc: 'Paging information.' }),
    }),
  }),

  getStoreVariant: call({
    method: 'GET',
    path: '/v1/variants/{id}',
    prefixes: ['/stores-reader', '/stores'],
    summary: 'Returns a variant by its global id: product id, hyphen, variant id.',
    request: s.object({
      id: s.req.string({ min: 1, max: 73, doc: 'Product id and variant id, joined by a hyphen.' }),
    }),
    reply: s.object({ variant: s.req.with(StoreVariant, { doc: 'Variant with this id.' }) }),
    errors: ['VARIANT_NOT_FOUND'],
  }),

  getProductOptionsAvailability: call({
    method: 'POST',
    path: '/v1/products/{id}/productOptionsAvailability',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary:
      'Returns which choices can be combined with the selected ones, and the variant once all options are selected.',
    request: s.object({
      id,
      options: s.map(s.string({ max: 50 }), {
        doc: 'Choices selected so far: option name to choice description.',
      }),
    }),
    reply: s.object({
      selectedVariant: s.with(VariantData, {
        doc: 'Selected variant. Absent until every option has a choice.',
      }),
      media: s.with(Media, {
        doc: 'Pictures of the selected choices; all pictures of the product if these have none.',
      }),
      productOptions: s.req.array(ProductOption, {
        doc: 'Options of the product; `inStock` and `visible` of each choice consider the other selected choices.',
      }),
      availableForPurchase: s.req.boolean({
        doc: 'True if the selected variant is in stock or can be ordered in advance. False until every option has a choice.',
      }),
    }),
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  getCollectionBySlug: call({
    ...collectionBySlug,
    path: '/v1/collections/slug/{slug}',
    prefixes: ['/stores-reader', '/stores'],
  }),

  createProduct: call({
    method: 'POST',
    path: '/v1/products',
    prefixes: ['/stores'],
    summary:
      'Creates a product. With options and manageVariants, each combination of choices becomes a variant.',
    request: s.object({
      product: s.req.with(Product, { doc: 'Product to create; `name` and `priceData.price` are required.' }),
    }),
    reply: s.object({ product: s.req.with(Product, { doc: 'Created product.' }) }),
    allow: ['merchant'],
    errors: ['SLUG_ALREADY_EXISTS'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductCreated', ...membershipEvents],
  }),

  updateProduct: call({
    method: 'PATCH',
    path: '/v1/products/{product.id}',
    prefixes: ['/stores'],
    summary: 'Updates the fields sent of a product and leaves the others unchanged; null clears a field.',
    request: s.object({
      product: s.req.with(Product, { doc: 'Fields to change; `id` selects the product.' }),
      expectedLastUpdated: s.datetime({
        doc: '`lastUpdated` of the product as the caller has read it. If it was changed since, the update is rejected: REVISION_CONFLICT. Default: the update applies to any state. Ours.',
      }),
    }),
    reply: s.object({ product: s.req.with(Product, { doc: 'Updated product.' }) }),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND', 'SLUG_ALREADY_EXISTS', 'REVISION_CONFLICT'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductChanged', ...membershipEvents],
  }),

  deleteProduct: call({
    method: 'DELETE',
    path: '/v1/products/{id}',
    prefixes: ['/stores'],
    summary: 'Deletes a product with its variants and stock. Existing orders are unchanged.',
    request: s.object({ id }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductDeleted'],
  }),

  updateProductVariants: call({
    method: 'PATCH',
    path: '/v1/products/{id}/variants',
    prefixes: ['/stores'],
    summary:
      'Sets price, cost, weight, SKU or visibility of selected variants of a product with managed variants.',
    request: s.object({
      id,
      variants: s.req.array(VariantOverride, {
        min: 1,
        max: 300,
        doc: 'Variants to change, with their new values.',
      }),
    }),
    reply: s.object({
      variants: s.req.array(Variant, { doc: 'All variants of the product after the change.' }),
    }),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged', ...membershipEvents],
  }),

  addProductMedia: call({
    method: 'POST',
    path: '/v1/products/{id}/media',
    prefixes: ['/stores'],
    summary: 'Adds pictures to a product by their addresses, optionally for one choice of an option.',
    request: s.object({
      id,
      media: s.req.array(MediaDataForWrite, {
        min: 1,
        max: 50,
        doc: 'Pictures to add or to assign to a choice.',
      }),
    }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductChanged', ...membershipEvents],
  }),

  createCollection: call({
    method: 'POST',
    path: '/v1/collections',
    prefixes: ['/stores'],
    summary: 'Creates a collection. Without a slug, one is derived from the name.',
    request: s.object({
      collection: s.req.with(Collection, { doc: 'Collection to create; `name` is required.' }),
    }),
    reply: s.object({ collection: s.req.with(Collection, { doc: 'Created collection.' }) }),
    allow: ['merchant'],
    errors: ['SLUG_ALREADY_EXISTS'],
    emits: ['com.wix.ecommerce.catalog.api.v1.CollectionCreated'],
  }),

  addProductsToCollection: call({
    ...productsOfCollection,
    path: '/v1/collections/{id}/productIds',
    summary: 'Adds products to a collection. Products that it already contains are unchanged.',
  }),

  removeProductsFromCollection: call({
    ...productsOfCollection,
    path: '/v1/collections/{id}/productIds/delete',
    summary: 'Removes products from a collection; the products themselves remain.',
  }),
}
