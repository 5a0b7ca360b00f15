import { suggestEmail } from '@stoa/client/suggest-email'
import type { Interaction } from './interactions.ts'

/** Time without typing after which an address is complete. */
const SETTLE_MS = 600

let timer: ReturnType<typeof setTimeout>

/** Offers the e-mail address that was probably meant, for one with a typing error. */
export const run: Interaction = form => {
  clearTimeout(timer)
  timer = setTimeout(() => offer(form), SETTLE_MS)
}

function offer(form: HTMLElement) {
  const field = form.querySelector<HTMLInputElement>('input[type=email]')
  const place = form.querySelector('[data-meant-address]')
  if (!field || !place) return
  const meant = suggestEmail(field.value)
  place.replaceChildren()
  if (!meant) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link min-h-6'
  button.textContent = (form.dataset.meant ?? '').replace('{email}', meant)
  button.onclick = () => {
    field.value = meant
    place.replaceChildren()
    field.focus()
  }
  place.append(button)
}
