import { type Brand, brandStyle } from '@stoa/ui'
import type { StoredBrand } from './content.server.ts'

/** How the shop looks, as the page shows it. */
export interface BrandView {
  name?: string
  logo?: string
  logoDark?: string
  style: Record<string, string>
  displayFont?: string
  textFont?: string
  /** Background of the page in both themes, for the browser's own bars. */
  paper?: string
  paperDark?: string
}

const corners = ['SHARP', 'SOFT', 'ROUND'] as const

/** Reads a brand; values that are not valid are left out. */
export function brandView(
  stored: StoredBrand | undefined,
  pictureUrl: (address: string) => string | undefined,
): BrandView {
  if (!stored) return { style: {} }
  const brand: Brand = { ...stored, corners: corners.find(known => known === stored.corners) }
  const pictureOf = (value: unknown) => (typeof value === 'string' ? pictureUrl(value) : undefined)
  const style = brandStyle(brand)
  const [paper, paperDark] = /light-dark\((#\w+), (#\w+)\)/.exec(style['--color-paper'] ?? '')?.slice(1) ?? []
  return {
    name: stored.name || undefined,
    logo: pictureOf(stored.logo),
    logoDark: pictureOf(stored.logoDark),
    style,
    displayFont: stored.displayFont,
    textFont: stored.textFont,
    paper,
    paperDark,
  }
}
