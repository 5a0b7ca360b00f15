import { suggestEmail } from '@stoa/client/suggest-email'
import { sentText } from '../i18n/sent-text.ts'
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
  button.textContent = sentText(form.dataset.meant, { email: meant })
  button.onclick = () => {
    field.value = meant
    place.replaceChildren()
    field.focus()
  }
  place.append(button)
}
