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

/** Whether white text is more legible on a colour than black text. */
export const isDark = (hex: string): boolean => luminance(parseColor(hex)) < 0.18

/** A colour with enough contrast on all grounds: the nearest one towards a target, or the target itself. */
export function movedTowards(
  color: string,
  target: string,
  grounds: readonly string[],
  minimum = 4.6,
): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = formatColor(mixColors(parseColor(color), parseColor(target), share))
    if (grounds.every(ground => contrastOf(tried, ground) >= minimum)) return tried
  }
  return target
}

/** A colour with enough contrast on a ground: the nearest one towards black or white. */
export const readableOn = (color: string, ground: string, minimum?: number): string =>
  movedTowards(color, isDark(ground) ? '#ffffff' : '#000000', [ground], minimum)
