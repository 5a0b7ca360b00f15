/** Switches the theme at once and remembers it in the background; without a script the form does it by a reload. */
export function switchTheme(form: HTMLFormElement) {
  form.addEventListener('submit', event => {
    event.preventDefault()
    const theme = (event.submitter as HTMLButtonElement | null)?.value ?? 'system'
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    for (const button of form.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.value === theme))
    fetch(form.action, { method: 'POST', body: new URLSearchParams({ theme }), keepalive: true }).catch(
      () => undefined, // Not remembered, but switched: nothing to bother the reader with.
    )
  })
}
