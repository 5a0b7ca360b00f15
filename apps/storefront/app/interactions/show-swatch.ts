import type { Interaction } from './interactions.ts'

/** Shows the picture of a colour on its card, whose links lead to that colour from then on. */
export const run: Interaction = swatch => {
  const { href, dataset } = swatch as HTMLAnchorElement
  const card = swatch.closest('article')
  if (!card) return
  for (const other of card.querySelectorAll('[data-click=swatch]'))
    other.toggleAttribute('aria-current', other === swatch)
  for (const link of card.querySelectorAll<HTMLAnchorElement>('[data-card-link]')) link.href = href
  for (const field of card.querySelectorAll<HTMLInputElement>('[data-card-choice]'))
    field.value = dataset.choice ?? ''
  const [picture, second] = card.querySelectorAll('img')
  if (!picture || !dataset.src) return
  // The second picture has the first colour.
  second?.remove()
  picture.classList.remove('[@media(hover:hover)]:group-hover:opacity-0')
  picture.srcset = dataset.srcset ?? ''
  picture.src = dataset.src
}
