const STORED = 'stoa.admin.position'

let before: { href: string; top: number } | undefined =
  JSON.parse(sessionStorage.getItem(STORED) ?? 'null') ?? undefined
sessionStorage.removeItem(STORED)

window.addEventListener('pagehide', () => {
  sessionStorage.setItem(STORED, JSON.stringify({ href: location.href, top: window.scrollY }))
})

/** Returns to the position before a reload. Lists call it once they have rows, because the router scrolls before that. */
export function restoreReloadPosition(): void {
  if (before?.href === location.href) window.scrollTo(0, before.top)
  before = undefined
}
