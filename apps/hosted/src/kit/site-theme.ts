import { contrastOf, formatColor, mixColors, parseColor, type Rgb } from '@stoa/ui/color'

/** The backgrounds of the accent colour, and the text colours on it (`--color-paper`, light and dark). */
const GROUNDS = { light: '#faf8f4', dark: '#161310' }
const ON_ACCENT = { light: '#ffffff', dark: '#14110e' }
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** The colour, darkened or lightened until it has enough contrast with the background and with text on it. */
export function legible(color: string, mode: 'light' | 'dark'): string {
  const rgb = parseColor(color)
  for (let share = 0; share < 1; share += 0.05) {
    const tried = formatColor(mixColors(rgb, mode === 'light' ? BLACK : WHITE, share))
    if (contrastOf(tried, GROUNDS[mode]) >= 4.6 && contrastOf(tried, ON_ACCENT[mode]) >= 4.6) return tried
  }
  return mode === 'light' ? '#000000' : '#ffffff'
}

/** Sets a site's accent colour for links, focus and the main button. */
export function applyAccent(root: HTMLElement, accent: string | undefined) {
  if (!accent) return
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  // Through the CSSOM, which the policy `style-src 'self'` permits.
  const set = (name: string, value: string) => root.style.setProperty(`--color-${name}`, value)
  const own = pair(legible(accent, 'light'), legible(accent, 'dark'))
  const upon = pair(ON_ACCENT.light, ON_ACCENT.dark)
  set('accent', own)
  set('on-accent', upon)
  set('accent-soft', `color-mix(in oklab, ${own} 13%, var(--color-paper))`)
  set('action', own)
  set('on-action', upon)
}
