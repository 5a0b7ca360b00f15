import type { Ctx } from '../../call/context.ts'
import { mergeFields } from '../../platform-support/merge-fields.ts'
import {
  adoptCartRow,
  type CartRow,
  deleteCart,
  lockCartsOf,
  reassignOtherCarts,
  type StoredCart,
  type StoredLine,
} from '../../storage/commerce/carts.ts'
import {
  lockOpenCheckout,
  reassignCheckouts,
  unlinkCheckouts,
  updateCheckoutRow,
} from '../../storage/commerce/checkouts.ts'
import { fieldsOfCart } from '../checkout/checkout-fields.ts'
import { withoutGiftCards } from '../checkout/checkout-gift-cards.ts'
import { withNewIds } from '../lines/merchant-terms.ts'
import { readLines } from '../lines/read-lines.ts'
import { catalogLineKey } from '../lines/resolve-variant.ts'
import { purchaseOfCart } from '../totals/pricing-inputs.ts'
import { PURPOSES } from '../totals/purposes.ts'
import { readTotals } from '../totals/totals.ts'
import { toCart } from './cart-view.ts'

/** Maximum quantity of a line (entity LineItem, `quantity`). The excess goes into a separate line. */
const QUANTITY_MAX = 100_000

/**
 * Transfers a visitor's cart and open checkouts to the member who signs in, and merges the member's former cart into
 * it. Quantities of equal lines add up; stock is not checked, so no unit is lost. The visitor's cart and its line ids
 * remain, because the shopper sees that cart, perhaps in a checkout.
 */
export async function mergeCarts(
  ctx: Ctx<never, 'wix.ecom.v1.cart_updated' | 'wix.ecom.v1.cart_deleted'>,
  visitorId: string,
  memberId: string,
): Promise<void> {
  const { db, site, now } = ctx
  const carts = await lockCartsOf(db, site.id, [visitorId, memberId])
  const visitorCart = carts.find(cart => cart.owner_id === visitorId)
  const memberCart = carts.find(cart => cart.owner_id === memberId)
  if (visitorCart) {
    const orderable = memberCart?.doc.checkoutId
      ? await lockOpenCheckout(db, site.id, memberCart.id)
      : undefined
    if (memberCart) {
      await unlinkCheckouts(db, site.id, memberCart.id, now)
      await deleteCart(db, site.id, memberCart.id)
      ctx.emit(
        'wix.ecom.v1.cart_deleted',
        memberCart.id,
        { cartId: memberCart.id },
        withoutGiftCards(memberCart.doc),
      )
    }
    const { buyerNote, contactInfo } = memberCart?.doc ?? {}
    const { checkoutId: _, ...former } = memberCart?.doc ?? { lines: [] }
    const doc = {
      ...mergedTerms(visitorCart.doc, orderable ? withoutTerms(former) : former, () => ctx.ids.guid()),
      owner: { role: 'member' as const, id: memberId },
    }
    await adoptCartRow(db, site.id, visitorCart, now, doc)
    // The checkout lacks a note or contact that came from the member's cart.
    const open = buyerNote || contactInfo ? await lockOpenCheckout(db, site.id, visitorCart.id) : undefined
    if (open) await updateCheckoutRow(db, site.id, open, now, { ...fieldsOfCart(doc), ...open.doc })
    const updated: CartRow = {
      ...visitorCart,
      doc,
      owner_id: memberId,
      revision: visitorCart.revision + 1,
      updated_at: now,
    }
    const lines = await readLines(ctx, doc)
    ctx.emit(
      'wix.ecom.v1.cart_updated',
      visitorCart.id,
      // Sign-in waits for no plug-in: the event leaves out discounts that plug-ins decide.
      {
        cart: toCart(ctx, updated, await readTotals(ctx, purchaseOfCart(doc, lines), PURPOSES.SIGN_IN)),
      },
      withoutGiftCards(visitorCart.doc),
    )
  }
  const owner = { role: 'member' as const, id: memberId }
  await reassignOtherCarts(db, site.id, visitorId, owner, now)
  await reassignCheckouts(db, site.id, visitorId, owner, now)
}

type Fields = Omit<StoredCart, 'owner'>

/** The open checkout of a cart still has the discounts and prices of the merchant: a second purchase must not have them too. */
const withoutTerms = ({ merchantDiscounts: _, lines, ...fields }: Fields): Fields => ({
  ...fields,
  lines: lines.filter(({ grantedUnits }) => grantedUnits === undefined),
})

/** The fields of two carts, the first before the second; what a merchant has set before what a shopper has. */
function mergedTerms(first: StoredCart, second: Fields, newId: () => string): StoredCart {
  const ids = new Map<string, string>()
  const lines = mergeLines(first.lines, second.lines, newId, ids)
  const discounts = (second.merchantDiscounts ?? []).map(discount => ({
    ...discount,
    lineUnits: withNewIds(discount.lineUnits, id => ids.get(id) ?? id),
  }))
  const merchantDiscounts = [...(first.merchantDiscounts ?? []), ...discounts]
  const set = mergeFields<object>(second.merchantValues, first.merchantValues ?? {})
  return {
    ...(mergeFields<StoredCart>({ ...second, ...first }, set ?? {}) as StoredCart),
    lines,
    ...(merchantDiscounts.length > 0 && { merchantDiscounts }),
    ...(set && { merchantValues: set as StoredCart['merchantValues'] }),
  }
}

/** Merges lines with equal catalogue references; the total quantity is preserved. `ids` gets the lines that have the units of `second`. */
export function mergeLines(
  first: readonly StoredLine[],
  second: readonly StoredLine[],
  newId: () => string,
  ids = new Map<string, string>(),
): StoredLine[] {
  const lines = first.map(line => ({ ...line }))
  const byReference = new Map<string, StoredLine>()
  for (const line of lines) if (line.catalogReference) byReference.set(catalogLineKey(line), line)
  const usedIds = new Set(lines.map(line => line.id))
  for (const line of second) {
    const same = line.catalogReference && byReference.get(catalogLineKey(line))
    const added = same ? Math.min(line.quantity, QUANTITY_MAX - same.quantity) : 0
    if (same) {
      same.quantity += added
      if (line.grantedUnits !== undefined) same.grantedUnits = (same.grantedUnits ?? 0) + added
    }
    if (line.quantity > added) {
      const id = usedIds.has(line.id) ? newId() : line.id
      usedIds.add(id)
      lines.push({ ...line, id, quantity: line.quantity - added })
      ids.set(line.id, id)
    } else if (same) ids.set(line.id, same.id)
  }
  return lines
}
