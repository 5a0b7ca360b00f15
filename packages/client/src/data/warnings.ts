import type { DataTransport } from './transport.ts'

const isReservedName = (name: string) => name.startsWith('$') || name.includes('.')

/** Warns of field names with `$` or a dot: filters read these as operators and paths, so the fields are never found (protocol/content §3). */
export function warnOfNames(transport: DataTransport, collection: string, items: readonly object[]): void {
  const names = [...new Set(items.flatMap(item => Object.keys(item).filter(isReservedName)))]
  if (names.length > 0)
    transport.warn(
      `${collection}: filters cannot reach ${names.join(', ')}: names of fields should neither start with $ nor contain a dot.`,
    )
}
