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
  const form = dialog.querySelector('form')
  // Typing needs it next. Until then it shows popular and recent searches.
  void import('./suggest.ts').then(({ run }) => form && run(form, new Event('input')))
}
