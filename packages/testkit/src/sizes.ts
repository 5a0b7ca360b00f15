/** Whether tests have their full size: `npm run nightly` sets STOA_NIGHTLY. */
const isNightly = Boolean(process.env.STOA_NIGHTLY)

/** The size of a test: small each time, full every night. */
export const sized = <T>(usual: T, nightly: T): T => (isNightly ? nightly : usual)

/**
 * The values for one row of a table: all of them every night, else `count` of them, in turn. The rows together have every
 * value where there are enough rows.
 */
export function spread<T>(values: readonly T[], row: number, count = 1): readonly T[] {
  if (isNightly || count >= values.length) return values
  return Array.from({ length: count }, (_, n) => values[(row * count + n) % values.length] as T)
}
