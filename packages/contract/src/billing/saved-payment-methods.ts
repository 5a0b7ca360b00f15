import { call } from '../call.ts'
import { s } from '../schema.ts'

const member = ['member'] as const

const SavedMethod = s.object({
  id: s.always.guid({ doc: 'Id of the saved method, GUID: that of the payment that saved it.' }),
  paymentProvider: s.always.string({ doc: 'Payment provider that keeps the method.' }),
  brand: s.string({ doc: 'Brand of the card, such as "Visa".' }),
  lastFourDigits: s.string({ doc: 'Last four digits of the card.' }),
  savedDate: s.always.datetime({ doc: 'When the method was saved.' }),
})

/** Payment methods that members have saved. Card data are at the payment provider only (protocol/orders §15). */
export const savedPaymentMethods = {
  listSavedPaymentMethods: call({
    method: 'GET',
    path: '/v1/saved-payment-methods',
    summary: 'Returns the saved payment methods of the member whose providers the site has, newest first.',
    request: s.object({}),
    reply: s.object({
      savedPaymentMethods: s.req.array(SavedMethod, { max: 100, doc: 'Methods, newest first.' }),
    }),
    checkoutPage: { reaches: 'METHODS', ownPage: true },
    allow: member,
  }),

  removeSavedPaymentMethod: call({
    method: 'DELETE',
    path: '/v1/saved-payment-methods/{savedPaymentMethodId}',
    summary: 'Removes a saved payment method of the member, here and at its provider.',
    request: s.object({ savedPaymentMethodId: s.req.guid({ doc: 'Id of the saved method, GUID.' }) }),
    reply: s.object({}),
    allow: member,
    errors: ['SAVED_PAYMENT_METHOD_NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  }),
}
