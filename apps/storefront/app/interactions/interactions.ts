/** What an element does: the element that names it, and the event. */
export type Interaction = (element: HTMLElement, event: Event) => void | Promise<void>

/** Modules by the name in `data-click`, `data-submit` and so on. They are loaded when they are first needed. */
const modules: Record<string, () => Promise<{ run: Interaction }>> = {
  cart: () => import('./open-cart.ts'),
  'quick-add': () => import('./quick-add.ts'),
  search: () => import('./open-search.ts'),
  share: () => import('./share.ts'),
  suggest: () => import('./suggest.ts'),
  swatch: () => import('./show-swatch.ts'),
  favourite: () => import('./favourite.ts'),
  zoom: () => import('./zoom.ts'),
}

/** Runs the interaction of the nearest element that names one for this event. Without it, links and forms work as such. */
function interact(event: Event) {
  const { type, target } = event
  const element = (target as Element).closest?.<HTMLElement>(`[data-${type}]`)
  const load = modules[element?.dataset[type] ?? '']
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
  if (!element || !load || ctrlKey || metaKey || shiftKey) return
  if (type === 'click' || type === 'submit') event.preventDefault()
  load().then(
    ({ run }) => run(element, event),
    () => {
      if (type === 'click' && element instanceof HTMLAnchorElement) location.href = element.href
      if (type === 'submit') (element as HTMLFormElement).submit()
    },
  )
}

for (const type of ['click', 'submit', 'input', 'pointerover']) addEventListener(type, interact)
