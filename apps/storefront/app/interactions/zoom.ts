import type { Interaction } from './interactions.ts'

const SHOWN = '[data-gallery] > :not([hidden]) [data-click=zoom]'

/** Shows the pictures of the gallery over the page, one at a time. A press enlarges the picture, arrow keys change it. */
export const run: Interaction = pressed => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(SHOWN)]
  const dialog = document.querySelector<HTMLDialogElement>('#zoom')
  const [picture, place] = [dialog?.querySelector('img'), dialog?.querySelector<HTMLElement>('[data-place]')]
  if (!dialog || !picture || !place || links.length === 0) return
  let index = Math.max(0, links.indexOf(pressed as HTMLAnchorElement))
  const show = (step: number) => {
    index = (index + step + links.length) % links.length
    const link = links[index]
    const small = link?.querySelector('img')
    if (!link || !small) return
    picture.src = link.href
    picture.alt = small.alt
    dialog.toggleAttribute('data-large', false)
    place.textContent = `${index + 1} / ${links.length}`
  }
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.hidden = links.length < 2
    button.onclick = () => show(Number(button.dataset.step))
  }
  dialog.onkeydown = ({ key }) => {
    const forwards = getComputedStyle(dialog).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') show(key === forwards ? 1 : -1)
  }
  picture.onclick = ({ offsetX, offsetY }) => {
    const [x, y] = [offsetX / picture.clientWidth, offsetY / picture.clientHeight]
    if (!dialog.toggleAttribute('data-large')) return
    const frame = picture.parentElement
    frame?.scrollTo(
      frame.scrollWidth * x - frame.clientWidth / 2,
      frame.scrollHeight * y - frame.clientHeight / 2,
    )
  }
  const close = dialog.querySelector<HTMLButtonElement>('[data-close]')
  if (close) close.onclick = () => dialog.close()
  show(0)
  dialog.showModal()
}
