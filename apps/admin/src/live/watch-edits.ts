/** Edits of this time are stored together. */
const STORE_MS = 300
/** Events after which the values can differ. */
const EDITS = ['input', 'change', 'click', 'keyup']

/** Calls `store` after edits of a form, and when its page is left. The returned function ends this with a last call. */
export function watchEdits(form: HTMLFormElement, store: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    store()
  }
  const onEdit = () => {
    timer ??= setTimeout(run, STORE_MS)
  }
  for (const type of EDITS) form.addEventListener(type, onEdit)
  addEventListener('pagehide', run)
  return () => {
    run()
    for (const type of EDITS) form.removeEventListener(type, onEdit)
    removeEventListener('pagehide', run)
  }
}
