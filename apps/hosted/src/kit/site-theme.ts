/** The backgrounds of the accent colour, and the text colours on it (`--color-paper`, light and dark). */
const GROUNDS = { light: '#faf8f4', dark: '#161310' }
const ON_ACCENT = { light: '#ffffff', dark: '#14110e' }

type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never
const format = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mix = (rgb: Rgb, target: number, share: number): Rgb =>
  rgb.map(part => part + (target - part) * share) as never

/** The colour, darkened or lightened until it has enough contrast with the background and with text on it. */
export function legible(color: string, mode: 'light' | 'dark'): string {
  const rgb = parse(color)
  for (let share = 0; share < 1; share += 0.05) {
    const tried = format(mix(rgb, mode === 'light' ? 0 : 255, share))
    if (contrast(tried, GROUNDS[mode]) >= 4.6 && contrast(tried, ON_ACCENT[mode]) >= 4.6) return tried
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
