import { call } from '../call.ts'
import { Product } from '../entities/catalogue/product.ts'
import { SubscriptionOptionInProduct } from '../entities/catalogue/subscription-option.ts'
import { s } from '../schema.ts'
import { products } from './products.ts'

/** Previews of products that are not in the shop yet (protocol/catalogue-additions §5). */
export const productPreviews = {
  createProductPreview: call({
    method: 'POST',
    path: '/v1/products/{productId}/preview',
    prefixes: ['/stores'],
    readOnly: true,
    summary: 'Makes a token that shows one product for an hour, also while it is hidden. It stores nothing.',
    request: s.object({ productId: s.req.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' }) }),
    reply: s.object({
      token: s.req.string({ doc: 'Token for `getProductPreview`. Everyone who has it sees the product.' }),
      expirationDate: s.req.datetime({ doc: 'Time until which the token is valid.' }),
    }),
    allow: ['merchant'],
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getProductPreview: call({
    method: 'POST',
    path: '/v1/product-previews/get',
    prefixes: ['/stores'],
    readOnly: true,
    summary: 'Returns the product of a token as shoppers would see it if it were visible.',
    request: s.object({
      token: s.req.string({ min: 1, max: 1000, doc: 'Token of `createProductPreview`.' }),
      options: s.map(s.string({ max: 50 }), {
        doc: 'Choices selected so far: option name to choice description.',
      }),
    }),
    reply: s.object({
      product: s.req.with(Product, { doc: 'Product of the token, with its `visible` as it is.' }),
      availability: s.req.with(products.getProductOptionsAvailability.reply, {
        doc: 'Availability of its choices.',
      }),
      subscriptionOptions: s.req.array(SubscriptionOptionInProduct, {
        doc: 'Subscription options that shoppers are offered.',
      }),
      oneTimePurchases: s.req.boolean({ doc: 'True if it is sold without a subscription, too.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['PRODUCT_PREVIEW_NOT_FOUND'],
  }),
}
