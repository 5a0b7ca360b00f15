import { tabStorage } from '@stoa/ui/browser-storage'
import { readDraft, saveDraft } from '../checkout/flow/draft.ts'
import { emptyForm, type FieldName } from '../checkout/flow/fields.ts'
import { focusField } from '../form/field-error.ts'
import { readSession } from '../session/hosted-session.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const rendered = () => document.querySelector<HTMLElement>('#root[data-first-state]')

/** Whether the platform has rendered a first state that the page has not replaced yet. */
export const hasFirstState = () => rendered() !== null

/**
 * Stores what the buyer entered before the scripts ran as the draft of the form. Call it directly before the page replaces its
 * first state, and the returned function after that: it puts the focus and the selection back.
 */
export function takeOver(): () => void {
  const root = rendered()
  if (!root) return () => {}
  delete root.dataset.firstState
  keepTyped(root)
  const active = document.activeElement
  if (!active?.id || !root.contains(active)) return () => {}
  const { id } = active
  const selection = isText(active) ? ([active.selectionStart, active.selectionEnd] as const) : undefined
  return () => {
    focusField(id)
    const next = document.getElementById(id)
    if (selection && next && isText(next)) next.setSelectionRange(...selection)
  }
}

function keepTyped(root: HTMLElement): void {
  const siteId = readSession(tabStorage)?.site.id
  if (!siteId) return
  const draft = readDraft(tabStorage, siteId) ?? emptyForm()
  const values = { ...draft.values }
  let changed = false
  for (const control of root.querySelectorAll<Control>('input[name], textarea[name], select[name]')) {
    const name = control.name as FieldName
    if (!(name in values) || control.matches('[type=radio], [type=checkbox]') || !isChanged(control)) continue
    values[name] = control.value
    changed = true
  }
  if (changed) saveDraft(tabStorage, siteId, { ...draft, values })
}

const isChanged = (control: Control) =>
  control instanceof HTMLSelectElement
    ? !control.selectedOptions[0]?.defaultSelected
    : control.value !== control.defaultValue

/** Inputs of the type `email` have no selection. */
const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.selectionStart !== null)
