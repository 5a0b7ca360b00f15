/**
 * Sends a GET form as soon as one of its choices changes; text and number fields wait for Enter or their button. On a page from
 * the back-forward cache the form shows the state of the URL again.
 */
export function submitOnChange(form: HTMLFormElement) {
  form.addEventListener('change', ({ target }) => {
    if (
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    )
      form.requestSubmit()
  })
  addEventListener('pageshow', event => event.persisted && form.reset())
  // Leave empty fields out of the URL.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
