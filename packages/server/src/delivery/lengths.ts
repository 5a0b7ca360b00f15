import type { Product } from '@stoa/contract'

/** Length, width and height as integers, in micrometres: an inch is 25,400 of them, so no unit is rounded. */
export type Size = readonly [number, number, number]

/** Dimensions as products have them. */
export type Dimensions = NonNullable<Product['packageDimensions']>

const MICROMETRES: Readonly<Record<string, number>> = {
  MM: 1_000,
  CM: 10_000,
  M: 1_000_000,
  IN: 25_400,
  FT: 304_800,
  YD: 914_400,
}

/** Ten metres: no package is larger. */
const LENGTH_MAX = 10_000_000

/** The size that dimensions say. Undefined unless all three are known and above 0. */
export function sizeOf({ length, width, height, unit }: Dimensions = {}): Size | undefined {
  const factor = MICROMETRES[unit ?? '']
  if (factor === undefined) return undefined
  const [l = 0, w = 0, h = 0] = [length, width, height].map(value =>
    Math.min(Math.ceil(Number(value ?? 0) * factor), LENGTH_MAX),
  )
  return l > 0 && w > 0 && h > 0 ? [l, w, h] : undefined
}

/** A length in inches, rounded up to 3 decimals. */
export const toInches = (micrometres: number): string =>
  String(Math.ceil((micrometres / 25_400) * 1000 - 1e-6) / 1000)

/** For comparisons: above 9e15 the product is rounded. */
export const volumeOf = ([length, width, height]: Size): number => length * width * height
