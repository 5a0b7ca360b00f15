import { contract, type Input, type LineItem, type RefusedLine } from '@stoa/contract'
import { type Ctx, implement } from '../../context.ts'
import { refuseField } from '../../failure.ts'
import { getProductRows } from '../../storage/products.ts'
import type { ProductRow } from '../../stores/stored-product.ts'
import { type CartRow, deleteCart, getCart, lockCart, type StoredLine, saveCart } from '../storage/carts.ts'
import { toCart, toEstimate } from './cart-view.ts'
import { createCheckout } from './create-checkout.ts'
import { readCustomLines } from './custom-lines.ts'
import { productIdsOf, readReference, resolveLine, sameThing } from './line-reference.ts'
import { type LiveLine, lookUp, readLines, refusalsOf } from './live-lines.ts'
import { priceLines } from './priced.ts'
import { chooseShipping, shippingOptions } from './shipping.ts'

/** Lines of one cart at most (entity Cart). */
const LINES_MAX = 300
const QUANTITY_MAX = 100_000

type CartEvents = 'wix.ecom.v1.cart_created' | 'wix.ecom.v1.cart_updated'

/** The caller's cart, locked for a change. */
async function ownCart<E extends 'OWNED_CART_NOT_FOUND'>(ctx: Ctx<E>, lock = false): Promise<CartRow> {
  return (
    (await getCart(ctx.db, ctx.site.id, ctx.caller.id, { lock })) ?? ctx.fail('OWNED_CART_NOT_FOUND' as E)
  )
}

/** Saves the lines, says so, and answers with the cart as it is now. */
async function putLines(
  ctx: Ctx<never, CartEvents>,
  row: CartRow,
  live: readonly LiveLine[],
  event: CartEvents = 'wix.ecom.v1.cart_updated',
) {
  const doc = { ...row.doc, lines: live.map(({ line }) => line) }
  await saveCart(ctx.db, ctx.site.id, row.id, ctx.now, doc)
  const cart = toCart(ctx, { ...row, doc, revision: row.revision + 1, updated_at: ctx.now }, live)
  ctx.emit(event, row.id, { cart })
  return { cart }
}

/** Refuses a change when a line that it touches cannot be had as it would stand. */
function refuse(ctx: Ctx<'LINE_ITEMS_REFUSED'>, refused: readonly RefusedLine[]) {
  if (refused.length > 0) ctx.fail('LINE_ITEMS_REFUSED', { lineItems: [...refused] })
}

/** The asked lines put into the cart: merged with what is the same, each told apart by the position in the request. */
function addLines(
  ctx: Ctx,
  cart: readonly StoredLine[],
  input: readonly Input<LineItem>[],
  rows: ReadonlyMap<string, ProductRow>,
) {
  const lines = cart.map(line => ({ ...line }))
  const touched = new Map<string, number>()
  const refused: RefusedLine[] = []
  for (const [index, item] of input.entries()) {
    const asked = readReference(item, index)
    const row = rows.get(asked.productId)
    const resolved = resolveLine(asked, row, () => ctx.ids.guid())
    if (typeof resolved === 'string') {
      const name = row?.doc.visible ? row.doc.name : undefined
      refused.push({
        index,
        catalogItemId: item.catalogReference?.catalogItemId ?? '',
        ...(name && { name }),
        reason: resolved,
      })
      continue
    }
    const same = lines.find(line => sameThing(line, resolved))
    if (same) same.quantity += resolved.quantity
    else lines.push(resolved)
    touched.set((same ?? resolved).id, index)
  }
  return { lines, touched, refused }
}

export const currentCartHandlers = implement(contract.currentCart, {
  async getCurrentCart(_input, ctx) {
    const row = await ownCart(ctx)
    return { cart: toCart(ctx, row, await readLines(ctx, row.doc.lines)) }
  },

  async addToCurrentCart({ lineItems, customLineItems }, ctx) {
    if (!lineItems?.length && !customLineItems?.length)
      refuseField(
        'lineItems',
        'REQUIRED_ONE_OF_FIELD',
        'or customLineItems is required: there is nothing to add',
      )
    const custom = readCustomLines(ctx, customLineItems ?? [])
    const row = await lockCart(ctx.db, ctx.site.id, ctx.caller.id, ctx.ids.guid(), ctx.now)
    const asked = (lineItems ?? []).map(readReference)
    const ids = productIdsOf([...row.doc.lines, ...asked])
    const found = ids.length > 0 ? await getProductRows(ctx.db, ctx.site.id, ids) : []
    const rows = new Map(found.map(product => [product.id, product]))
    const { lines, touched, refused } = addLines(ctx, row.doc.lines, lineItems ?? [], rows)
    lines.push(...custom)
    if (lines.length > LINES_MAX)
      ctx.fail('TOO_MANY_LINE_ITEMS', { lineItems: lines.length, maximum: LINES_MAX })
    refuseQuantities(lines)
    const live = lookUp(lines, rows, ctx.site.currency)
    // Lines that were in the cart before do not stand in the way of a new one, unless it wants the same units.
    const short = refusalsOf(live).flatMap(({ lineItemId = '', ...line }) => {
      const index = touched.get(lineItemId)
      return index === undefined ? [] : [{ ...line, lineItemId, index }]
    })
    refuse(
      ctx,
      [...refused, ...short].sort((a, b) => a.index - b.index),
    )
    return putLines(ctx, row, live, row.fresh ? 'wix.ecom.v1.cart_created' : 'wix.ecom.v1.cart_updated')
  },

  async updateCurrentCartLineItemQuantity({ lineItems }, ctx) {
    const row = await ownCart(ctx, true)
    const wanted = new Map((lineItems ?? []).map(({ id, quantity }) => [id ?? '', quantity]))
    for (const [id, quantity] of wanted)
      if (!quantity)
        refuseField(
          'lineItems',
          'REQUIRED_FIELD',
          `need a quantity of at least 1 for ${id || 'each id'}; to take a line out, remove it`,
        )
    failUnknown(ctx, row, [...wanted.keys()])
    const lines = row.doc.lines.map(line => ({ ...line, quantity: wanted.get(line.id) ?? line.quantity }))
    const live = await readLines(ctx, lines)
    refuse(
      ctx,
      refusalsOf(live).filter(({ lineItemId = '' }) => grew(row, lineItemId, wanted.get(lineItemId))),
    )
    return putLines(ctx, row, live)
  },

  async removeLineItemsFromCurrentCart({ lineItemIds }, ctx) {
    const row = await ownCart(ctx, true)
    const gone = new Set(lineItemIds as string[])
    failUnknown(ctx, row, [...gone])
    return putLines(
      ctx,
      row,
      await readLines(
        ctx,
        row.doc.lines.filter(({ id }) => !gone.has(id)),
      ),
    )
  },

  async deleteCurrentCart(_input, ctx) {
    const row = await ownCart(ctx, true)
    await deleteCart(ctx.db, ctx.site.id, row.id)
    ctx.emit('wix.ecom.v1.cart_deleted', row.id, { cartId: row.id }, row.doc)
    return {}
  },

  async estimateCurrentCartTotals(input, ctx) {
    const row = await ownCart(ctx)
    const lines = await readLines(ctx, row.doc.lines)
    const asked = input.calculateShipping !== false
    const options = asked
      ? shippingOptions(ctx.site, lines, input.shippingAddress as { country?: string } | undefined)
      : []
    const chosen = asked ? chooseShipping(ctx, options, input.selectedShippingOption?.code) : undefined
    return toEstimate(ctx, row, lines, priceLines(ctx, lines, chosen), { options, chosen, asked })
  },

  async createCheckoutFromCurrentCart(input, ctx) {
    const row = await ownCart(ctx, true)
    return { checkoutId: await createCheckout(ctx, row, input) }
  },
})

/** Fewer units than before are never refused: that is how a shopper mends a cart. */
const grew = (row: CartRow, id: string, quantity: number | null | undefined) =>
  (quantity ?? 0) > (row.doc.lines.find(line => line.id === id)?.quantity ?? 0)

function failUnknown(ctx: Ctx<'LINE_ITEM_NOT_FOUND'>, row: CartRow, ids: readonly string[]) {
  const unknown = ids.filter(id => !row.doc.lines.some(line => line.id === id))
  if (unknown.length > 0) ctx.fail('LINE_ITEM_NOT_FOUND', { lineItemIds: unknown })
}

function refuseQuantities(lines: readonly StoredLine[]) {
  const over = lines.find(({ quantity }) => quantity > QUANTITY_MAX)
  if (over)
    refuseField(
      'lineItems',
      'MAX',
      `would make ${over.quantity} of "${over.name}"; a line has at most ${QUANTITY_MAX}`,
      { threshold: QUANTITY_MAX },
    )
}
