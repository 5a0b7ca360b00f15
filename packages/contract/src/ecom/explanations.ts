import { callsWith } from '../call.ts'
import { s } from '../schema.ts'

const readers = ['visitor', 'member', 'merchant'] as const

const Step = s.object({
  rule: s.req.enum(
    [
      'list-price',
      'modifiers',
      'catalog-sale',
      'line-subtotal',
      'item-discount',
      'order-discount',
      'shipping',
      'shipping-discount',
      'shipping-not-needed',
      'additional-fee',
      'tax-added',
      'tax-included',
      'membership',
      'gift-card',
    ] as const,
    {
      doc: 'Rule of the calculation that the step applies. `line-subtotal` is the whole total of an order that a merchant wrote, or that was placed before steps were stored.',
    },
  ),
  part: s.req.enum(['line', 'shipping', 'fee', 'order'] as const, { doc: 'Part of the purchase.' }),
  id: s.string({ doc: 'Id of the line item or gift card, or code or name of the fee.' }),
  discountId: s.string({ doc: 'Id of the discount rule, coupon or merchant discount.' }),
  amount: s.req.string({ doc: 'Amount of the step as a decimal; negative for reductions.' }),
  counted: s.req.boolean({
    doc: 'True if the amount is part of the total. False for included tax and gift cards.',
  }),
  rounding: s.string({
    doc: 'What rounding added to the exact value, as a decimal. Absent if the amount is exact.',
  }),
  reason: s.req.string({ doc: 'The calculation as text, such as "3 x 9.99".' }),
})

const SkippedDiscount = s.object({
  discountId: s.req.string({ doc: 'Id of the discount rule, coupon or merchant discount.' }),
  source: s.req.enum(['coupon', 'merchantDiscount', 'discountRule'] as const, { doc: 'Kind of discount.' }),
  reason: s.req.string({ doc: 'Why it has no effect, such as `NOT_TRIGGERED` (protocol/pricing).' }),
  missing: s.string({ doc: 'What is missing until it applies: an amount for `MIN_SUBTOTAL`, else units.' }),
})

/** How a total is calculated. */
export const Explanation = s.object({
  currency: s.req.string({ format: 'currency', doc: 'Currency of all amounts (ISO 4217).' }),
  total: s.req.string({ doc: 'Total before gift cards, as a decimal: the sum of the counted steps.' }),
  steps: s.req.array(Step, { doc: 'Steps of the calculation, in their order.' }),
  skippedDiscounts: s.req.array(SkippedDiscount, { doc: 'Discounts that had no effect.' }),
})

const reply = s.object({ explanation: s.req.with(Explanation, { doc: 'How the total was calculated.' }) })
const idOf = (what: string) => s.object({ id: s.req.guid({ doc: `Id of the ${what}.` }) })

const call = callsWith({ prefixes: ['/ecom'], allow: readers, method: 'GET', reply })

/** How totals are calculated, step by step. */
export const explanations = {
  explainCart: call({
    path: '/v1/carts/{id}/explanation',
    summary: 'Returns how the total of a cart is calculated, without delivery and tax.',
    request: idOf('cart'),
    errors: ['CART_NOT_FOUND'],
  }),

  explainCheckout: call({
    path: '/v1/checkouts/{id}/explanation',
    summary: 'Returns how the total of a checkout is calculated.',
    request: idOf('checkout'),
    checkoutPage: { reaches: 'CHECKOUT', at: 'id' },
    errors: ['CHECKOUT_NOT_FOUND'],
  }),

  explainOrder: call({
    path: '/v1/orders/{id}/explanation',
    summary: 'Returns how the total of an order was calculated when it was placed.',
    request: idOf('order'),
    errors: ['ORDER_NOT_FOUND'],
  }),
}
