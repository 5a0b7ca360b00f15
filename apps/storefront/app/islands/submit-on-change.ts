/**
 * Sends a GET form as soon as one of its choices changes; text fields when their group is left, or at Enter. On a page from
 * the back-forward cache the form shows the state of the URL again.
 */
export function submitOnChange(form: HTMLFormElement) {
  let isTyped = false
  form.addEventListener('change', ({ target }) => {
    isTyped = (target as HTMLInputElement).type === 'text'
    if (!isTyped) form.requestSubmit()
  })
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const group = (target as HTMLElement).closest('fieldset')
    if (isTyped && !group?.contains(relatedTarget as Node | null)) form.requestSubmit()
  })
  addEventListener('pageshow', event => event.persisted && form.reset())
  // Leave empty fields out of the URL.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
