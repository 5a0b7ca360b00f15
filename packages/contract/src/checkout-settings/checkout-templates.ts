import { call } from '../call.ts'
import { bulkCreateCall } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { lineErrors } from '../ecom/cart-fields.ts'
import { CheckoutTemplate } from '../entities/purchase/checkout-template.ts'
import { redirectReply } from '../redirects/redirect-reply.ts'
import { s } from '../schema.ts'

/** Checkout templates: prepared purchases that a link opens (protocol/checkout-settings §2). */
export const checkoutTemplate = crudEntity({
  one: 'checkoutTemplate',
  many: 'checkoutTemplates',
  fqdn: 'wix.ecom.v1.checkout_template',
  path: '/v1/checkout-templates',
  bulkPath: '/v1/bulk/checkout-templates',
  prefixes: ['/ecom'],
  schema: CheckoutTemplate,
  required: [],
  defaults: { status: 'ACTIVE' },
  immutable: ['externalReference'],
  fields: { id: { type: 'guid' }, status: { type: 'string' } },
  readers: 'merchants',
  notFound: 'CHECKOUT_TEMPLATE_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
})

/** What the calls have in common that create a checkout from a template. */
const creating = {
  prefixes: ['/ecom'],
  priority: 'reserved',
  errors: [
    'CHECKOUT_TEMPLATE_NOT_FOUND',
    'CHECKOUT_TEMPLATE_INACTIVE',
    'CHECKOUT_NOT_FOUND',
    'ERROR_COUPON_DOES_NOT_EXIST',
    'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ...lineErrors,
  ],
  emits: ['wix.ecom.v1.checkout_created', 'wix.ecom.v1.checkout_template_used'],
} as const

const checkoutTemplateId = s.req.guid({ doc: 'Id of the checkout template, GUID.' })

export const checkoutTemplates = {
  ...readCalls(checkoutTemplate),
  ...writeCalls(checkoutTemplate),
  ...bulkCreateCall(checkoutTemplate),
  createCheckoutFromTemplate: call({
    ...creating,
    method: 'POST',
    path: '/v1/checkout-templates/{checkoutTemplateId}/create-checkout-from-template',
    summary: 'Creates a checkout from a template, and the address of its page.',
    request: s.object({
      checkoutTemplateId,
      siteId: s.req.guid({ doc: 'Id of the site of the caller, GUID.' }),
    }),
    reply: s.object({
      checkoutId: s.req.guid({ doc: 'Id of the new checkout, GUID.' }),
      checkoutUrl: s.req.string({ doc: 'Address of the page of the checkout, valid for one hour.' }),
      purchaseFlowId: s.nullable.guid({ doc: 'Id of the purchase. Not set by this server.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  createAndRedirectToCheckout: call({
    ...creating,
    method: 'GET',
    path: '/v1/checkout-templates/{checkoutTemplateId}/create-and-redirect-to-checkout',
    redirects: true,
    ownTransaction: true,
    summary: 'Creates a checkout of a new visitor from a template, and opens its page in the browser.',
    request: s.object({
      checkoutTemplateId,
      siteId: s.req.guid({ doc: 'Id of the site of the template, GUID.' }),
    }),
    reply: redirectReply,
    allow: ['anyone'],
  }),
}
