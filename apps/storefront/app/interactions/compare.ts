import { COMPARED_MAX } from '../catalogue/compared-max.ts'
import { sentText } from '../i18n/sent-text.ts'
import type { Interaction } from './interactions.ts'
import { compared } from './product-memory.ts'

/** Chooses a product, chooses none, or compares the product of a page with those that were chosen before. */
export const run: Interaction = element => {
  const { id } = element.dataset
  if (element instanceof HTMLAnchorElement) {
    const ids = compared.ids().filter(other => other !== id)
    const address = new URL(element.href)
    address.search = [...ids.slice(1 - COMPARED_MAX), id].map(id => `id=${id}`).join('&')
    location.href = address.href
    return
  }
  compared.store(element instanceof HTMLInputElement ? chosenNow() : [])
  showCompared()
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form=compare]')]
const checked = () => boxes().flatMap(box => (box.checked ? box.value : []))

/** What was chosen on other pages, and what is checked on this one. */
function chosenNow() {
  const here = boxes().map(({ value }) => value)
  return [...compared.ids().filter(id => !here.includes(id)), ...checked()].slice(0, COMPARED_MAX)
}

/** Checks the products that were chosen on other pages, and adds the ones that are not on this page to the form. */
function showCompared() {
  const form = document.querySelector<HTMLFormElement>('form#compare')
  if (!form) return
  const ids = compared.ids().slice(0, COMPARED_MAX)
  for (const input of form.querySelectorAll('input')) input.remove()
  const others = new Set(ids)
  for (const box of boxes()) {
    box.checked = others.delete(box.value)
    box.disabled = !box.checked && ids.length === COMPARED_MAX
  }
  for (const value of others)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'id', value }))
  const status = form.querySelector<HTMLElement>('[data-chosen]')
  if (status) status.textContent = sentText(status.dataset.chosen, { count: ids.length })
}

/** The address of the comparison says which products are compared. Boxes may be checked while this module is loading. */
const page = document.querySelector<HTMLElement>('[data-compared]')?.dataset.compared
compared.store(page?.split(',').filter(Boolean) ?? [...new Set([...compared.ids(), ...checked()])])
showCompared()
// A page from the back-forward cache has the choices of its time.
addEventListener('pageshow', event => event.persisted && showCompared())
