/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The parts of `#rrggbb`. */
export const parseColor = (hex: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never

/** `#rrggbb` of the parts, rounded. */
export const formatColor = (rgb: Rgb): string =>
  `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(parseColor(a)), luminance(parseColor(b))].sort((x, y) => y - x) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, moved towards a target by a share from 0 to 1. */
export const mixColors = (rgb: Rgb, target: Rgb, share: number): Rgb =>
  rgb.map((part, i) => part + ((target[i] ?? 0) - part) * share) as never
