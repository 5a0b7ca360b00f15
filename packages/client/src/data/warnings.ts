import type { DataTransport } from './transport.ts'

const unfit = (name: string) => name.startsWith('$') || name.includes('.')

/** Filters read `$` as an operator and a dot as a path, so fields named so are stored but never found (protocol/content §3). */
export function warnOfNames(link: DataTransport, collection: string, items: readonly object[]): void {
  const names = [...new Set(items.flatMap(item => Object.keys(item).filter(unfit)))]
  if (names.length > 0)
    link.warn(
      `${collection}: filters cannot reach ${names.join(', ')}: names of fields should neither start with $ nor contain a dot.`,
    )
}
