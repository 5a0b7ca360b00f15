/** What an element does: the element that names it, and the event. */
export type Interaction = (element: HTMLElement, event: Event) => void | Promise<void>

/** Shows the products that were chosen for a comparison. */
export const loadComparison = () => import('./compare.ts')

/** Modules by the name in `data-click`, `data-submit` and so on. They are loaded when they are first needed. */
const modules: Record<string, () => Promise<{ run: Interaction }>> = {
  compare: loadComparison,
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
  // Has no effect on the events that follow what the shopper did.
  event.preventDefault()
  load().then(
    ({ run }) => run(element, event),
    () => {
      const { href } = element as HTMLAnchorElement
      if (type === 'click' && href) location.href = href
      if (type === 'submit') (element as HTMLFormElement).submit()
    },
  )
}

for (const type of ['click', 'submit', 'input', 'pointerover']) addEventListener(type, interact)
