import { favourites, recent } from './product-memory.ts'

const RECENT_MAX = 4

/** Shows what this browser remembers: the mark of a wish, products seen before, the list of favourites. */
async function showRemembered() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-click=favourite]'))
    button.setAttribute('aria-pressed', String(favourites.ids().includes(button.dataset.id ?? '')))
  const seen = document.querySelector<HTMLElement>('[data-recent]')
  if (seen) {
    const { recent: address = '', current = '' } = seen.dataset
    const ids = recent.ids().filter(id => id !== current)
    recent.add(current)
    await showCards(seen, address, ids.slice(0, RECENT_MAX))
  }
  const wished = document.querySelector<HTMLElement>('[data-favourites]')
  if (!wished) return
  await showCards(wished, wished.dataset.favourites ?? '', favourites.ids())
  document.querySelector('[data-no-favourites]')?.toggleAttribute('data-known', true)
}

async function showCards(section: HTMLElement, address: string, ids: string[]) {
  if (ids.length === 0) return
  const reply = await fetch(`${address}?ids=${ids.join()}`).catch(() => undefined)
  const html = reply?.ok ? await reply.text() : ''
  const place = section.querySelector('[data-cards]')
  if (!place || !html) return
  place.innerHTML = html
  section.hidden = false
  document.querySelector<HTMLElement>('[data-no-favourites]')?.toggleAttribute('hidden', true)
}

void showRemembered()
