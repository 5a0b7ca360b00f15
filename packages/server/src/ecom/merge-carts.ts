import type { Ctx } from '../call/context.ts'
import {
  adoptCartRow,
  type CartRow,
  deleteCart,
  lockCartsOf,
  type StoredLine,
} from '../storage/commerce/carts.ts'
import {
  lockOpenCheckout,
  reassignCheckouts,
  unlinkCheckouts,
  updateCheckoutRow,
} from '../storage/commerce/checkouts.ts'
import { toCart } from './cart-view.ts'
import { textFieldsOf } from './checkout-fields.ts'
import { readLines } from './read-lines.ts'
import { referenceKey } from './resolve-variant.ts'

/** Units of one line at most (entity LineItem, `quantity`); what is beyond stands in a line of its own. */
const QUANTITY_MAX = 100_000

/**
 * Gives a visitor's cart and open checkouts to the member that he turned out to be. Lines of a cart that the member had
 * are put in: units of the same thing add up, and none is left out, whatever the stock. The visitor's cart and the ids
 * of its lines stay, because it is the one that the shopper is looking at, perhaps in a checkout.
 */
export async function mergeCarts(
  ctx: Ctx<never, 'wix.ecom.v1.cart_updated' | 'wix.ecom.v1.cart_deleted'>,
  visitorId: string,
  memberId: string,
): Promise<void> {
  const { db, site, now } = ctx
  const carts = await lockCartsOf(db, site.id, [visitorId, memberId])
  const theirs = carts.find(cart => cart.owner_id === visitorId)
  const own = carts.find(cart => cart.owner_id === memberId)
  if (theirs) {
    if (own) {
      await unlinkCheckouts(db, site.id, own.id, now)
      await deleteCart(db, site.id, own.id)
      ctx.emit('wix.ecom.v1.cart_deleted', own.id, { cartId: own.id }, own.doc)
    }
    const { buyerNote, contactInfo } = own?.doc ?? {}
    const doc = {
      ...(buyerNote && { buyerNote }),
      ...(contactInfo && { contactInfo }),
      ...theirs.doc,
      owner: { role: 'member' as const, id: memberId },
      lines: mergeLines(theirs.doc.lines, own?.doc.lines ?? [], () => ctx.ids.guid()),
    }
    await adoptCartRow(db, site.id, theirs, now, doc)
    // A note or contact that came with the member's cart is news to the checkout too.
    const open = buyerNote || contactInfo ? await lockOpenCheckout(db, site.id, theirs.id) : undefined
    if (open) await updateCheckoutRow(db, site.id, open, now, { ...textFieldsOf(doc), ...open.doc })
    const after: CartRow = {
      ...theirs,
      doc,
      owner_id: memberId,
      revision: theirs.revision + 1,
      updated_at: now,
    }
    ctx.emit(
      'wix.ecom.v1.cart_updated',
      theirs.id,
      { cart: toCart(after, await readLines(ctx, doc.lines), ctx) },
      theirs.doc,
    )
  }
  await reassignCheckouts(db, site.id, visitorId, { role: 'member', id: memberId }, now)
}

/** All units of both, lines of the same thing together. */
export function mergeLines(
  first: readonly StoredLine[],
  second: readonly StoredLine[],
  newId: () => string,
): StoredLine[] {
  const lines = first.map(line => ({ ...line }))
  const places = new Map<string, StoredLine>()
  for (const line of lines) if (line.catalogReference) places.set(referenceKey(line.catalogReference), line)
  const used = new Set(lines.map(line => line.id))
  for (const line of second) {
    const same = line.catalogReference && places.get(referenceKey(line.catalogReference))
    const added = same ? Math.min(line.quantity, QUANTITY_MAX - same.quantity) : 0
    if (same) same.quantity += added
    if (line.quantity > added) {
      const id = used.has(line.id) ? newId() : line.id
      used.add(id)
      lines.push({ ...line, id, quantity: line.quantity - added })
    }
  }
  return lines
}
