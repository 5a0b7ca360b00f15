import { call } from '../call.ts'
import {
  Collection,
  Media,
  PagingMetadata,
  PlatformPagingMetadata,
  PlatformQuery,
} from '../entities/common.ts'
import {
  MediaDataForWrite,
  Paging,
  Product,
  ProductOption,
  StoreVariant,
  Variant,
  VariantData,
  VariantOverride,
} from '../entities/product.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req(s.string({ min: 1, max: 36 }))
const productIds = s.req(s.array(s.string({ min: 1, max: 36 }), { min: 1, max: 100 }))
const merchantData = s.boolean({ doc: 'Costs and profit too; merchants only.' })

export const products = {
  getProduct: call({
    method: 'GET',
    path: '/v1/products/{id}',
    prefixes: ['/stores-reader', '/stores'],
    summary: 'A product with its variants, prices and stock.',
    request: s.object({ id, includeMerchantSpecificData: merchantData }),
    reply: s.object({ product: s.req(Product) }),
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  queryProducts: call({
    method: 'GET',
    path: '/v1/products/query-platformized',
    prefixes: ['/stores-reader', '/stores'],
    complexQuery: true,
    summary: 'Products that match a filter, sorted and paged. Visitors see visible products only.',
    request: s.object({ query: PlatformQuery }),
    reply: s.object({ products: s.req(s.array(Product)), metadata: s.req(PlatformPagingMetadata) }),
    allow: everyone,
  }),

  queryProductVariants: call({
    method: 'POST',
    path: '/v1/products/{id}/variants/query',
    prefixes: ['/stores-reader', '/stores'],
    reads: true,
    summary: 'The variants of a product, all or those with the given choices or ids.',
    request: s.object({
      id,
      choices: s.map(s.string({ max: 50 })),
      variantIds: s.array(s.string({ max: 36 }), { max: 100 }),
      paging: Paging,
      includeMerchantSpecificData: merchantData,
    }),
    reply: s.object({
      variants: s.req(s.array(Variant)),
      metadata: s.req(PagingMetadata),
      totalResults: s.req(s.number()),
    }),
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  queryStoreVariants: call({
    method: 'POST',
    path: '/v1/variants/query',
    prefixes: ['/stores-reader', '/stores'],
    reads: true,
    summary: 'Variants across products, filtered, sorted and paged.',
    request: s.object({ query: PlatformQuery }),
    reply: s.object({ variants: s.req(s.array(StoreVariant)), metadata: s.req(PlatformPagingMetadata) }),
    allow: everyone,
  }),

  getStoreVariant: call({
    method: 'GET',
    path: '/v1/variants/{id}',
    prefixes: ['/stores-reader', '/stores'],
    summary:
      'A variant by its own id, which is those of its product and of the variant with a hyphen between.',
    request: s.object({ id: s.req(s.string({ min: 1, max: 73 })) }),
    reply: s.object({ variant: s.req(StoreVariant) }),
    allow: everyone,
    errors: ['VARIANT_NOT_FOUND'],
  }),

  getProductOptionsAvailability: call({
    method: 'POST',
    path: '/v1/products/{id}/productOptionsAvailability',
    prefixes: ['/stores-reader', '/stores'],
    reads: true,
    summary:
      'Which choices can still be bought together with those already chosen, and the variant they name.',
    request: s.object({ id, options: s.map(s.string({ max: 50 }), { doc: 'Option name to choice.' }) }),
    reply: s.object({
      selectedVariant: VariantData,
      media: Media,
      productOptions: s.req(s.array(ProductOption)),
      availableForPurchase: s.req(s.boolean()),
    }),
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),

  getCollectionBySlug: call({
    method: 'GET',
    path: '/v1/collections/slug/{slug}',
    prefixes: ['/stores-reader', '/stores'],
    // The newer reader of collections asks here.
    aliases: ['/v2/collections/slug/{slug}', '/stores-reader/v2/collections/slug/{slug}'],
    summary: 'A collection by its slug.',
    request: s.object({ slug: s.req(s.string({ min: 1, max: 100 })) }),
    reply: s.object({ collection: s.req(Collection) }),
    allow: everyone,
    errors: ['COLLECTION_NOT_FOUND'],
  }),

  createProduct: call({
    method: 'POST',
    path: '/v1/products',
    prefixes: ['/stores'],
    summary: 'Creates a product. With options and manageVariants, each combination of choices is a variant.',
    request: s.object({ product: s.req(Product) }),
    reply: s.object({ product: s.req(Product) }),
    allow: ['merchant'],
    errors: ['SLUG_ALREADY_EXISTS'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductCreated'],
  }),

  updateProduct: call({
    method: 'PATCH',
    path: '/v1/products/{product.id}',
    prefixes: ['/stores'],
    summary: 'Changes the given fields of a product and leaves the others; null clears a field.',
    request: s.object({ product: s.req(Product) }),
    reply: s.object({ product: s.req(Product) }),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND', 'SLUG_ALREADY_EXISTS'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductChanged'],
  }),

  deleteProduct: call({
    method: 'DELETE',
    path: '/v1/products/{id}',
    prefixes: ['/stores'],
    summary: 'Deletes a product with its variants and stock. Orders keep what they need of it.',
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
      'Sets price, cost, weight, SKU or visibility of single variants of a product with managed variants.',
    request: s.object({ id, variants: s.req(s.array(VariantOverride, { min: 1, max: 300 })) }),
    reply: s.object({ variants: s.req(s.array(Variant)) }),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged'],
  }),

  addProductMedia: call({
    method: 'POST',
    path: '/v1/products/{id}/media',
    prefixes: ['/stores'],
    summary: 'Adds pictures to a product by their addresses, optionally for one choice of an option.',
    request: s.object({ id, media: s.req(s.array(MediaDataForWrite, { min: 1, max: 50 })) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.ProductChanged'],
  }),

  createCollection: call({
    method: 'POST',
    path: '/v1/collections',
    prefixes: ['/stores'],
    summary: 'Creates a collection. Without a slug, one is made from the name.',
    request: s.object({ collection: s.req(Collection) }),
    reply: s.object({ collection: s.req(Collection) }),
    allow: ['merchant'],
    errors: ['SLUG_ALREADY_EXISTS'],
    emits: ['com.wix.ecommerce.catalog.api.v1.CollectionCreated'],
  }),

  addProductsToCollection: call({
    method: 'POST',
    path: '/v1/collections/{id}/productIds',
    prefixes: ['/stores'],
    summary: 'Adds products to a collection. Those already in it stay where they are.',
    request: s.object({ id, productIds }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['COLLECTION_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.CollectionChanged'],
  }),

  removeProductsFromCollection: call({
    method: 'POST',
    path: '/v1/collections/{id}/productIds/delete',
    prefixes: ['/stores'],
    summary: 'Takes products out of a collection.',
    request: s.object({ id, productIds }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['COLLECTION_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
    emits: ['com.wix.ecommerce.catalog.api.v1.CollectionChanged'],
  }),
}
