import { loadComparison } from './interactions/interactions.ts'
import { restoreCartCount, storeCartCount } from './islands/cart-count.ts'
import { type IslandName, islands as modules } from './islands/registry.ts'
import { submitOnChange } from './islands/submit-on-change.ts'
import { switchTheme } from './islands/switch-theme.ts'

// Pages without islands never load React at all.
const islands = document.querySelectorAll<HTMLElement>('[data-island]')
if (islands.length) void hydrateIslands()

async function hydrateIslands() {
  // The islands are requested together with React, not after it.
  for (const { dataset } of islands) void modules[dataset.island as IslandName]?.()
  const { hydrate } = await import('./islands/hydrate.tsx')
  await Promise.all([...islands].map(hydrate))
}

if (document.querySelector('[data-recent],[data-favourites]'))
  void import('./interactions/remembered-products.ts')

if (document.querySelector('[data-searched]')) void import('./interactions/record-search.ts')

if (document.querySelector('[data-slot="cart"]'))
  void import('./interactions/refresh-blocks.ts').then(({ followCart }) => followCart())

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]'))
  submitOnChange(form)
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-theme-switch]')) switchTheme(form)

// Shows the products that were chosen for a comparison on other pages of this tab.
try {
  if (sessionStorage.compared || document.querySelector('[data-compared]')) void loadComparison()
} catch {
  // Storage is disabled.
}

// Back may show a stored page with an outdated count.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigation?.type === 'back_forward') restoreCartCount()
else storeCartCount()
addEventListener('pageshow', event => event.persisted && restoreCartCount())
