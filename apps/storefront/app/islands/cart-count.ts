/** Shows the number of units in the header's cart link; it belongs to the page around the islands. */
export function showCartCount(count: number) {
  for (const link of document.querySelectorAll<HTMLElement>('[data-cart-link]')) {
    link.setAttribute('aria-label', cartLabel(count))
    const badge = link.querySelector<HTMLElement>('[data-cart-count]')
    if (!badge) continue
    badge.textContent = count > 99 ? '99+' : String(count)
    badge.hidden = count === 0
  }
}

const memory = 'cart-count'

/** Keeps the count for pages that the browser brings back as they were left (see `restoreCartCount`). */
export function keepCartCount(count = shownCartCount()) {
  try {
    sessionStorage.setItem(memory, String(count))
  } catch {
    // No storage here: a page that is brought back shows the count it was left with.
  }
}

/** On a page brought back by the browser's own cache, the count may be an old one: puts the kept one there. */
export function restoreCartCount() {
  try {
    const kept = sessionStorage.getItem(memory)
    if (kept !== null) showCartCount(Number(kept))
  } catch {
    // No storage here: see above.
  }
}

/** The count that the header shows right now. */
export function shownCartCount(): number {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  return badge && !badge.hidden ? Number.parseInt(badge.textContent ?? '', 10) || 0 : 0
}

export const cartLabel = (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`)

/** Says something to assistive technology, through the region that is on every page. */
export function announce(text: string) {
  const region = document.getElementById('announcements')
  if (region) region.textContent = text
}
