import { callsWith } from '../call.ts'
import { SubscriptionOption, SubscriptionOptionInProduct } from '../entities/catalogue/subscription-option.ts'
import { PagingMetadata } from '../entities/paging.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const merchant = ['merchant'] as const
const writes = { prefixes: ['/stores'], allow: merchant } as const
/** Reads also have the prefix of the reader of existing clients. */
const reads = { method: 'GET', prefixes: ['/stores', '/_api/subscription-options-reader-server'] } as const
const base = '/v1/subscription-options'
const id = s.req.guid({ doc: 'Id of the subscription option, GUID.' })
const productId = s.req.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' })
const body = s.req.with(SubscriptionOption, { doc: 'The subscription option after the call.' })
const wanted = s.with(SubscriptionOption, { doc: 'Subscription option to create.' })
const changed = s.object(
  { ...SubscriptionOption.properties, id },
  { doc: 'Fields to change. Objects are replaced as a whole.' },
)
const list = s.req.array(SubscriptionOption, {
  max: 100,
  doc: 'The subscription options, in the order of the request.',
})
const notFound = ['SUBSCRIPTION_OPTION_NOT_FOUND'] as const
const created = ['wix.stores.v1.subscription_option_created'] as const
const updated = ['wix.stores.v1.subscription_option_updated'] as const
const deleted = ['wix.stores.v1.subscription_option_deleted'] as const

const call = callsWith({ allow: everyone })

/** Terms under which products are sold as subscriptions (protocol/subscription-options). */
export const subscriptionOptions = {
  createSubscriptionOption: call({
    ...writes,
    method: 'POST',
    path: base,
    summary: 'Creates a subscription option.',
    request: s.object({ subscriptionOption: s.req(wanted) }),
    reply: s.object({ subscriptionOption: body }),
    emits: created,
  }),
  bulkCreateSubscriptionOptions: call({
    ...writes,
    method: 'POST',
    path: `${base}/createBulk`,
    summary: 'Creates up to 100 subscription options, all or none.',
    request: s.object({
      subscriptionOptions: s.req.array(wanted, { min: 1, max: 100, doc: 'Subscription options to create.' }),
    }),
    reply: s.object({ subscriptionOptions: list }),
    emits: created,
  }),
  updateSubscriptionOption: call({
    ...writes,
    method: 'PATCH',
    path: `${base}/{subscriptionOption.id}`,
    summary:
      'Updates the fields sent of a subscription option. Subscriptions that were bought keep their terms.',
    request: s.object({ subscriptionOption: s.req(changed) }),
    reply: s.object({ subscriptionOption: body }),
    errors: notFound,
    emits: updated,
  }),
  bulkUpdateSubscriptionOptions: call({
    ...writes,
    method: 'PATCH',
    path: base,
    summary: 'Updates up to 100 subscription options, all or none.',
    request: s.object({
      subscriptionOptions: s.req.array(changed, { min: 1, max: 100, doc: 'Changes, at most one for each.' }),
    }),
    reply: s.object({ subscriptionOptions: list }),
    errors: notFound,
    emits: updated,
  }),
  deleteSubscriptionOption: call({
    ...writes,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes a subscription option, also from its products.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: notFound,
    emits: deleted,
  }),
  bulkDeleteSubscriptionOptions: call({
    ...writes,
    method: 'POST',
    path: `${base}/deleteBulk`,
    summary: 'Deletes up to 100 subscription options. Unknown ids are ignored.',
    request: s.object({
      ids: s.req.array(s.guid(), { min: 1, max: 100, doc: 'Ids of subscription options, GUIDs.' }),
    }),
    reply: s.object({}),
    emits: deleted,
  }),
  getSubscriptionOption: call({
    ...reads,
    path: `${base}/{id}`,
    summary: 'Returns a subscription option by its id.',
    request: s.object({ id }),
    reply: s.object({ subscriptionOption: body }),
    errors: notFound,
  }),
  getSubscriptionOptionsForProduct: call({
    ...reads,
    path: `${base}/byProduct/{productId}`,
    summary: 'Returns the subscription options of a product, in their order.',
    request: s.object({
      productId,
      includeHiddenSubscriptionOptions: s.boolean({
        doc: 'True returns hidden ones, too. Only for merchants.',
      }),
    }),
    reply: s.object({
      subscriptionOptions: s.req.array(SubscriptionOptionInProduct, {
        max: 6,
        doc: 'Subscription options of the product.',
      }),
    }),
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  assignSubscriptionOptionsToProduct: call({
    ...writes,
    method: 'POST',
    path: `${base}/product/{productId}/assign`,
    summary: 'Replaces the subscription options of a product.',
    request: s.object({
      productId,
      assignedSubscriptionOptions: s.array(SubscriptionOptionInProduct, {
        max: 6,
        doc: 'Subscription options in their order. None: the product is sold once only.',
      }),
    }),
    reply: s.object({}),
    errors: ['PRODUCT_NOT_FOUND', ...notFound],
  }),
  allowOneTimePurchases: call({
    ...writes,
    method: 'PATCH',
    path: `${base}/product/{productId}/allowOneTimePurchase`,
    summary: 'Sets whether a product is also sold without a subscription.',
    request: s.object({
      productId,
      allowed: s.req.boolean({
        doc: 'False: only as a subscription, if the product has subscription options.',
      }),
    }),
    reply: s.object({}),
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getOneTimePurchasesStatus: call({
    ...reads,
    path: `${base}/product/{productId}/oneTimePurchasesStatus`,
    summary: 'Returns whether a product is also sold without a subscription.',
    request: s.object({ productId }),
    reply: s.object({ allowed: s.req.boolean({ doc: 'True if it is. Default of products: true.' }) }),
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getProductIdsForSubscriptionOption: call({
    ...reads,
    path: `${base}/{id}/productIds`,
    summary: 'Returns the ids of the products that have a subscription option.',
    request: s.object({
      id,
      includeHiddenProducts: s.boolean({ doc: 'True returns hidden products, too. Only for merchants.' }),
      paging: s.object(
        {
          limit: s.nullable.integer({ min: 1, max: 100, doc: 'Size of the page. Default: 100.' }),
          offset: s.nullable.integer({ min: 0, doc: 'Number of ids to skip. Default: 0.' }),
        },
        { doc: 'Page of ids.' },
      ),
    }),
    reply: s.object({
      productIds: s.req.array(s.guid(), { doc: 'Ids of products of this page, GUIDs.' }),
      metadata: s.req.with(PagingMetadata, { doc: 'Page and number of ids.' }),
      totalResults: s.req.integer({ doc: 'Number of products with the option.' }),
    }),
    errors: notFound,
  }),
}
