import type { StoredMenuEntry } from './content.server.ts'

/** An entry of a menu, with those below it. */
export interface MenuEntry {
  name: string
  href?: string
  children: MenuEntry[]
}

/** Deeper entries are left out. */
const DEPTH_MAX = 3

/** The tree of a menu. */
export function menuTree(entries: readonly StoredMenuEntry[], menu: string): MenuEntry[] {
  const own = entries.filter(entry => entry.menu === menu)
  const keys = new Set(own.map(({ key }) => key).filter(Boolean))
  const below = (parent: string | undefined, depth: number): MenuEntry[] =>
    depth > DEPTH_MAX
      ? []
      : own
          // An entry whose parent is gone is one of the first level.
          .filter(entry => (entry.parent && keys.has(entry.parent) ? entry.parent : undefined) === parent)
          .map(({ label, url, key }) => ({
            name: label,
            ...(url && { href: url }),
            children: key ? below(key, depth + 1) : [],
          }))
  return below(undefined, 1)
}
