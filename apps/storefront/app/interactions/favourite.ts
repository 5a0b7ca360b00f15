import type { Interaction } from './interactions.ts'
import { favourites } from './product-memory.ts'

/** Puts a product on the wish list, or takes it off. */
export const run: Interaction = button => {
  const { id } = button.dataset
  if (!id) return
  const isFavourite = button.getAttribute('aria-pressed') === 'true'
  if (isFavourite) favourites.remove(id)
  else favourites.add(id)
  button.setAttribute('aria-pressed', String(!isFavourite))
}
