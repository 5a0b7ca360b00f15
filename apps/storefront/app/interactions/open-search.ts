import type { Interaction } from './interactions.ts'

/** Opens the search above the page. */
export const run: Interaction = () => {
  const dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
  if (!dialog || dialog.open) return
  dialog.showModal()
  dialog.onclick = ({ target }) => {
    if (target === dialog || (target as Element).closest('[data-close]')) dialog.close()
  }
  dialog.querySelector('input')?.select()
  // Typing needs it next.
  void import('./suggest.ts')
}
