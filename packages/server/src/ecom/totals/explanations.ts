import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { findOrder } from '../../orders/index.ts'
import { cartById } from '../cart/find-cart.ts'
import { readCheckoutTotals } from '../checkout/checkout-view.ts'
import { findCheckout } from '../checkout/find-checkout.ts'
import { readLines } from '../lines/read-lines.ts'
import { toExplanation } from './explanation.ts'
import { purchaseOfCart } from './pricing-inputs.ts'
import { PURPOSES } from './purposes.ts'
import { readTotals } from './totals.ts'

export const explanationHandlers = implement(contract.explanations, {
  async explainCart({ id }, ctx) {
    const { doc } = await cartById(ctx, id)
    const purchase = purchaseOfCart(doc, await readLines(ctx, doc))
    const totals = await readTotals(ctx, purchase, PURPOSES.EXPLANATION)
    return { explanation: toExplanation(totals.breakdown) }
  },

  async explainCheckout({ id }, ctx) {
    const row = await findCheckout(ctx, id)
    const totals = await readCheckoutTotals(ctx, row, await readLines(ctx, row.doc))
    return { explanation: toExplanation(totals.breakdown) }
  },

  async explainOrder({ id }, ctx) {
    const { doc } = await findOrder(ctx, id)
    return { explanation: doc.explanation }
  },
})
