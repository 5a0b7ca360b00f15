import type { Interaction } from './interactions.ts'
import { showRecentSearches } from './recent-searches.ts'

/** Time without typing after which suggestions are requested. */
const SETTLE_MS = 150
/** Fewer characters say too little. Without any, searches are suggested. */
const LENGTH_MIN = 2
/** Pause before suggestions are requested again from a busy server. */
const RETRY_MS = 1000
const TRIES = 4

let timer: ReturnType<typeof setTimeout>
let request: AbortController | undefined
const prepared = new WeakSet<HTMLElement>()

/** Shows products and pages for the words that are being typed, or the e-mail address that was probably meant. */
export const run: Interaction = async (element, event) => {
  // One name for both, since the names are part of every page.
  if (element.dataset.meant) return (await import('./suggest-address.ts')).run(element, event)
  const form = element as HTMLFormElement
  const list = document.getElementById(form.dataset.list ?? '')
  if (!list) return
  if (!prepared.has(form)) prepare(form, list)
  clearTimeout(timer)
  timer = setTimeout(() => void suggest(form, list), SETTLE_MS)
}

async function suggest(form: HTMLFormElement, list: HTMLElement, tries = TRIES) {
  const words = String(new FormData(form).get('q') ?? '').trim()
  request?.abort()
  if (words.length > 0 && words.length < LENGTH_MIN) {
    list.replaceChildren()
    return
  }
  request = new AbortController()
  try {
    const reply = await fetch(`${form.action}/suggestions?q=${encodeURIComponent(words)}`, {
      signal: request.signal,
    })
    if (reply.ok) {
      list.innerHTML = await reply.text()
      showRecentSearches(list)
      void import('./record-search.ts')
    }
    if (!reply.ok && tries > 1) timer = setTimeout(() => void suggest(form, list, tries - 1), RETRY_MS)
  } catch {
    // Superseded, or no connection: the form still leads to the results.
  }
}

/** Arrow keys move between the field and the suggestions. */
function prepare(form: HTMLFormElement, list: HTMLElement) {
  prepared.add(form)
  const field = form.querySelector('input')
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const stops: (HTMLElement | null)[] = [field, ...list.querySelectorAll('a')]
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  form.addEventListener('keydown', move)
  list.addEventListener('keydown', move)
}
