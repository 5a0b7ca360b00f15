let newest = 0

/** Shows the blocks of features again after a script has changed the cart, as the page would have them now. */
async function refreshBlocks() {
  const own = ++newest
  const reply = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!reply.ok) return
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  // A later change has asked again.
  if (own !== newest) return
  for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]'))
    slot.replaceChildren(...(page.querySelector(`[data-slot="${slot.dataset.slot}"]`)?.childNodes ?? []))
}

/** Follows each change of the cart. Until the platform answers again, the blocks stay as they were. */
export const followCart = () => addEventListener('cart-stored', () => void refreshBlocks().catch(() => {}))
