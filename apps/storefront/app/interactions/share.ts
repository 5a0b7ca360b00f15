import { announce } from '../islands/cart-count.ts'
import type { Interaction } from './interactions.ts'

/** Shares the page by the system, or copies its address. */
export const run: Interaction = async button => {
  const { title, copied = '' } = button.dataset
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  // The shopper may close the dialog of the system, which is no failure.
  if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
  await navigator.clipboard.writeText(url)
  button.textContent = copied
  announce(copied)
}
