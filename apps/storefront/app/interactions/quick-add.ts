import type { AddedReply } from '../islands/buy-box.tsx'
import { announce, showCartCount, shownCartCount, storeCartCount } from '../islands/cart-count.ts'
import { postForm } from '../islands/post-form.ts'
import type { Interaction } from './interactions.ts'

/** Adds the product of a card and shows the cart. What cannot be added here is left to the page of the product. */
export const run: Interaction = async element => {
  const form = element as HTMLFormElement
  if (form.dataset.busy) return
  form.dataset.busy = 'true'
  const before = shownCartCount()
  showCartCount(before + 1)
  const reply = await postForm<AddedReply>(form.dataset.add ?? '/cart/add', new FormData(form), '')
  delete form.dataset.busy
  if (!reply.ok) {
    showCartCount(before)
    return form.submit()
  }
  showCartCount(reply.cart.count)
  storeCartCount(reply.cart.count)
  announce(form.dataset.added ?? '')
  const { openCart } = await import('./open-cart.ts')
  await openCart(reply.lineId)
}
