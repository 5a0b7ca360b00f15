import { tabStorage } from '@stoa/ui/browser-storage'

const STORED = 'stoa.admin.heights'

const heights: Record<string, number> = tabStorage.read(STORED) ?? {}

/** The average height of the rows of a list when it was last shown. With it, a position leads to the same rows again. */
export const storedRowHeight = (label: string): number | undefined => heights[label]

/** Stores the average height of measured rows. */
export function storeRowHeight(label: string, sizes: readonly number[]): void {
  if (sizes.length === 0) return
  const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  if (Math.abs(average - (heights[label] ?? 0)) < 0.5) return
  heights[label] = average
  tabStorage.write(STORED, heights)
}
