import { sentText } from '../i18n/sent-text.ts'

/** Shows the number of units in the header's cart link; it belongs to the page around the islands. */
export function showCartCount(count: number) {
  for (const link of document.querySelectorAll<HTMLElement>('[data-cart-link]')) {
    link.setAttribute('aria-label', sentText(link.dataset.cartLabel, { count }))
    const badge = link.querySelector<HTMLElement>('[data-cart-count]')
    if (!badge) continue
    badge.textContent = count > 99 ? '99+' : String(count)
    badge.hidden = count === 0
  }
}

const memory = 'cart-count'

/** Stores the count for pages from the back-forward cache (see `restoreCartCount`), and says that the platform has a new cart. */
export function storeCartCount(count = shownCartCount()) {
  dispatchEvent(new Event('cart-stored'))
  try {
    sessionStorage.setItem(memory, String(count))
  } catch {
    // Storage is disabled: a page from the back-forward cache shows its old count.
  }
}

/** Shows the stored count on a page from the back-forward cache, whose count may be outdated. */
export function restoreCartCount() {
  try {
    const cached = sessionStorage.getItem(memory)
    if (cached !== null) showCartCount(Number(cached))
  } catch {
    // Storage is disabled, see above.
  }
}

/** The count that the header shows right now. */
export function shownCartCount(): number {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  return badge && !badge.hidden ? Number.parseInt(badge.textContent ?? '', 10) || 0 : 0
}

/** Announces a message through the page's live region. */
export function announce(text: string) {
  const region = document.getElementById('announcements')
  if (region) region.textContent = text
}
