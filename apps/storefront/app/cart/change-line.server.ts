import { removeLineItemsFromCurrentCart, updateCurrentCartLineItemQuantity } from '@stoa/client/calls'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import type { Cart } from '../platform/entities.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { problemsOf } from './cart-errors.server.ts'

type Changed = { ok: true; cart: Cart } | { ok: false; problems: string[] }

/** Sets the quantity of one line of the visitor's cart; 0, or the remove button, removes it. */
export async function changeLine({ client }: Visitor, form: FormData): Promise<Changed> {
  const id = String(form.get('lineId') ?? '')
  const quantity = form.get('intent') === 'remove' ? 0 : Number(form.get('quantity'))
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > 100_000)
    return { ok: false, problems: ['The quantity must be a whole number.'] }
  const idempotencyKey = formKeyOf(form)
  try {
    const { cart } =
      quantity === 0
        ? await client.call(removeLineItemsFromCurrentCart, { lineItemIds: [id] }, { idempotencyKey })
        : await client.call(
            updateCurrentCartLineItemQuantity,
            { lineItems: [{ id, quantity }] },
            { idempotencyKey },
          )
    return { ok: true, cart }
  } catch (error) {
    return { ok: false, problems: problemsOf(error) }
  }
}
