import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { findTipSettings } from '../../checkout-settings/index.ts'
import { type CartRow, getCartRow, updateCart } from '../../storage/commerce/carts.ts'
import {
  type CheckoutRow,
  findCheckoutOfCart,
  getCheckoutRow,
  lockOpenCheckout,
} from '../../storage/commerce/checkouts.ts'
import { readTipChoice, requireOfferedTip, TIP_CODE } from '../../tips/index.ts'
import { saveCheckout } from '../checkout/checkouts.ts'

const { getTipChoice, updateTipChoice } = contract.tips

interface PurchaseFlow {
  cart?: CartRow
  /** With `lock`, the open checkout; otherwise the latest one. */
  checkout?: CheckoutRow
}

/** The cart of a purchase and its checkout, or a checkout without cart. Shoppers find their own. */
async function findPurchaseFlow(
  ctx: Ctx<'PURCHASE_FLOW_NOT_FOUND'>,
  id: string,
  { lock = false } = {},
): Promise<PurchaseFlow> {
  const { db, site, caller } = ctx
  const visible = <R extends { owner_id: string }>(row: R | undefined) =>
    row && (caller.role === 'merchant' || row.owner_id === caller.id) ? row : undefined
  const cart = visible(await getCartRow(db, site.id, id, { lock }))
  const ofCart = lock ? lockOpenCheckout : findCheckoutOfCart
  const checkout =
    visible(await ofCart(db, site.id, id)) ??
    (cart ? undefined : visible(await getCheckoutRow(db, site.id, id, { lock })))
  if (!cart && !checkout) ctx.fail('PURCHASE_FLOW_NOT_FOUND', { purchaseFlowId: id })
  return { ...(cart && { cart }), ...(checkout && { checkout }) }
}

/** The chosen tip of a purchase (protocol/tips §2). */
export const tipChoiceHandlers = implement(
  { getTipChoice, updateTipChoice },
  {
    async getTipChoice({ purchaseFlowId }, ctx) {
      const { cart, checkout } = await findPurchaseFlow(ctx, purchaseFlowId)
      const tipChoice = (checkout ?? cart)?.doc.tipChoice
      return { ...(tipChoice && { tipChoice }) }
    },

    async updateTipChoice({ purchaseFlowId, tipChoice: input }, ctx) {
      const tipChoice = readTipChoice(input, ctx.site.currency)
      const { cart, checkout } = await findPurchaseFlow(ctx, purchaseFlowId, { lock: true })
      if (ctx.caller.role !== 'merchant') requireOfferedTip(ctx, await findTipSettings(ctx), tipChoice)
      if (checkout?.completed) ctx.fail('CHECKOUT_COMPLETED', { id: checkout.id })
      if (checkout) {
        const additionalFees = (checkout.doc.additionalFees ?? []).filter(({ code }) => code !== TIP_CODE)
        await saveCheckout(ctx, checkout, { ...checkout.doc, additionalFees, tipChoice })
      } else if (cart) await updateCart(ctx.db, ctx.site.id, cart, ctx.now, { ...cart.doc, tipChoice })
      return { tipChoice }
    },
  },
)
