import { call } from '../call.ts'
import { Address } from '../entities/address.ts'
import { CalculationErrors } from '../entities/purchase/calculation-errors.ts'
import { SelectedShippingOption, ShippingInformation } from '../entities/purchase/delivery.ts'
import { s } from '../schema.ts'
import { lineErrors, newLines } from './cart-fields.ts'
import { Explanation } from './explanations.ts'

/** Answers "what does this cost there and then, and why" for the merchant. */
export const purchaseSimulation = {
  simulatePurchase: call({
    method: 'POST',
    path: '/v1/purchase-simulation',
    prefixes: [],
    readOnly: true,
    summary:
      'Calculates what line items cost at an address and a time, with every step. Nothing is stored or reserved.',
    request: s.object({
      ...newLines(100),
      shippingAddress: s.with(Address, {
        doc: 'Where the items are delivered. Default: unknown, so that no tax and no regional delivery applies.',
      }),
      memberId: s.guid({
        doc: 'Member who buys: prices of their groups apply, and rules that count their orders. Default: a new visitor.',
      }),
      couponCode: s.string({ max: 100, doc: 'Coupon code. Default: none.' }),
      selectedShippingOption: s.with(SelectedShippingOption, {
        doc: 'Delivery option. Default: the only one on offer.',
      }),
      date: s.datetime({
        doc: 'Time of the purchase, which decides about rules with a start or an end. Default: now. Stock, and changes of products that are scheduled, are those of now.',
      }),
    }),
    reply: s.object({
      explanation: s.req.with(Explanation, { doc: 'How the total is calculated.' }),
      shippingInfo: s.req.with(ShippingInformation, {
        doc: 'Delivery options on offer, and the one in the total.',
      }),
      calculationErrors: s.with(CalculationErrors, { doc: 'Programs of the merchant that did not answer.' }),
    }),
    allow: ['merchant'],
    errors: [
      ...lineErrors,
      'MEMBER_NOT_FOUND',
      'ERROR_COUPON_DOES_NOT_EXIST',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
  }),
}
