import { tabStorage } from '@stoa/ui/browser-storage'

const STORED = 'stoa.admin.position'

let before = tabStorage.read<{ href: string; top: number }>(STORED)
tabStorage.remove(STORED)

window.addEventListener('pagehide', () => {
  tabStorage.write(STORED, { href: location.href, top: window.scrollY })
})

/** Returns to the position before a reload. Lists call it once they have rows, because the router scrolls before that. */
export function restoreReloadPosition(): void {
  if (before?.href === location.href) window.scrollTo(0, before.top)
  before = undefined
}
