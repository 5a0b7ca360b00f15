import type { Interaction } from './interactions.ts'
import { wishes } from './product-memory.ts'

/** Puts a product on the wish list, or takes it off. */
export const run: Interaction = button => {
  const { id } = button.dataset
  if (!id) return
  const isWished = button.getAttribute('aria-pressed') === 'true'
  if (isWished) wishes.remove(id)
  else wishes.add(id)
  button.setAttribute('aria-pressed', String(!isWished))
}
