import { byChoice, galleryClass, isShown } from '../components/gallery-layout.ts'

/** Shows the pictures of the choice in the gallery of the page, the first of them large. */
export function showChoice(chosen: Record<string, string>, pictureId: string | undefined) {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  const items = [...gallery.querySelectorAll<HTMLElement>('[data-picture]')]
  const choicesOf = ({ dataset }: HTMLElement) => JSON.parse(dataset.choices ?? '[]') as [string, string][]
  for (const item of items) item.hidden = !isShown(choicesOf(item), chosen)
  const shown = byChoice(
    byChoice(
      items.filter(({ hidden }) => !hidden),
      item => choicesOf(item).length > 0,
    ),
    ({ dataset }) => dataset.picture === pictureId,
  )
  if (shown.every((item, index) => item === items[index])) return
  gallery.prepend(...shown)
  shown.forEach((item, index) => {
    item.className = galleryClass(index, shown.length)
  })
  gallery.scrollTo({ left: 0 })
}
