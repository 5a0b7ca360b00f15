import type { FormDraft, FormEntries } from './form-drafts.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Controls whose values are never stored. */
const isSecret = (control: Control) =>
  (control instanceof HTMLInputElement && control.type === 'password') ||
  /password|one-time-code|cc-/.test(control.getAttribute('autocomplete') ?? '') ||
  /password|secret|token/i.test(control.name)

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isControl).filter(control => control.name && !isSecret(control))

/** The values of a form, without secrets, files and the reason for the journal. */
export function formEntries(form: HTMLFormElement): FormEntries {
  const names = new Set(controlsOf(form).map(({ name }) => name))
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && names.has(name) && name !== 'journal-reason' ? [[name, value] as const] : [],
  )
}

export const sameEntries = (a: FormEntries, b: FormEntries): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const valuesOf = (entries: FormEntries, name: string) =>
  entries.flatMap(([each, value]) => (each === name ? [value] : []))

/** The values of the names that a draft has changed. */
export function changedValues({ before, after }: FormDraft): Map<string, string[]> {
  const names = new Set([...before, ...after].map(([name]) => name))
  const changes = new Map<string, string[]>()
  for (const name of names) {
    const values = valuesOf(after, name)
    if (JSON.stringify(values) !== JSON.stringify(valuesOf(before, name))) changes.set(name, values)
  }
  return changes
}

/** Sets a value as typing does, so that controls with a state of their own follow. False if the control lacks the option. */
function setValue(control: Control, value: string): boolean {
  if (control instanceof HTMLSelectElement && ![...control.options].some(option => option.value === value))
    return false
  // React does not see a value that is set on the element itself.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/** Fills a form with the changes of a draft. Controls that appear later, such as choices from a list, follow until `stop`. */
export function restoreEntries(form: HTMLFormElement, draft: FormDraft) {
  const changes = changedValues(draft)
  const pending = new Map(changes)
  const filled = new WeakSet<Control>()
  const fill = () => {
    const positions = new Map<string, number>()
    for (const control of controlsOf(form)) {
      const { name } = control
      const values = changes.get(name)
      if (!values) continue
      const position = positions.get(name) ?? 0
      positions.set(name, position + 1)
      if (filled.has(control)) continue
      if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
        if (control.checked !== values.includes(control.value)) control.click()
      } else {
        const value = values[position]
        if (value === undefined || !setValue(control, value)) continue
      }
      filled.add(control)
      pending.delete(name)
    }
  }
  fill()
  const observer = new MutationObserver(fill)
  observer.observe(form, { childList: true, subtree: true })
  return {
    stop: () => observer.disconnect(),
    /** The values of the form with those that no control has yet. */
    entries: (): FormEntries => [
      ...formEntries(form).filter(([name]) => !pending.has(name)),
      ...[...pending].flatMap(([name, values]) => values.map(value => [name, value] as const)),
    ],
  }
}
