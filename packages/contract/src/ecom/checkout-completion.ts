import { call } from '../call.ts'
import { redirectReply } from '../redirects/redirect-reply.ts'
import { s } from '../schema.ts'

const open = ['CHECKOUT_NOT_FOUND', 'CHECKOUT_COMPLETED'] as const
const completed = [
  'wix.ecom.v1.checkout_completed',
  'wix.ecom.v1.cart_deleted',
  'wix.ecom.v1.cart_updated',
  'wix.ecom.v1.abandoned_checkout_recovered',
] as const

/** Completion of checkouts that are ordered and paid outside the platform (protocol/checkout §9). */
export const checkoutCompletion = {
  markCheckoutAsCompleted: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/mark-as-completed',
    prefixes: ['/ecom'],
    summary: 'Completes a checkout that was ordered and paid outside the platform. No order is created.',
    request: s.object({ id: s.req.guid({ doc: 'Id of the checkout.' }) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: open,
    emits: completed,
  }),

  createCompletionUrl: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/completion-url',
    prefixes: ['/ecom'],
    summary:
      "Returns the address that an external checkout page opens in the shopper's browser after the purchase. It completes the checkout and redirects.",
    request: s.object({
      id: s.req.guid({ doc: 'Id of the checkout.' }),
      redirectUrl: s.req.string({
        max: 2048,
        doc: 'Address to open after that: of a registered origin, or a registered redirect URI.',
      }),
    }),
    reply: s.object({
      completionUrl: s.req.string({ doc: 'Address with a signed token, valid for 30 days.' }),
    }),
    allow: ['merchant'],
    errors: [...open, 'REDIRECT_URL_NOT_REGISTERED'],
  }),

  markCheckoutAsCompletedAndRedirectToUrl: call({
    method: 'GET',
    path: '/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url',
    prefixes: ['/ecom'],
    redirects: true,
    ownTransaction: true,
    summary:
      'Completes the checkout that a signed token names, unless it is completed, and opens the address of the token in the browser.',
    request: s.object({
      token: s.req.string({
        min: 1,
        max: 4096,
        doc: 'Token of the address that createCompletionUrl returned.',
      }),
    }),
    reply: redirectReply,
    allow: ['anyone'],
    errors: ['CHECKOUT_NOT_FOUND', 'COMPLETION_TOKEN_INVALID', 'REDIRECT_URL_NOT_REGISTERED'],
    emits: completed,
  }),
}
