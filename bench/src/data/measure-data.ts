import type { Constants, Effort, Running } from '../measure.ts'
import { inWords } from '../results.ts'
import type { ScenarioRunner } from '../scenarios.ts'
import { type Content, openContent } from './collection.ts'
import { type ExportResult, measureExport } from './export.ts'
import { measureInserts } from './inserts.ts'
import { measureItemReads } from './item-reads.ts'
import { openJournal } from './journal.ts'
import { measurePages } from './pages.ts'
import { measureSearches } from './searches.ts'

export const DATA_SCENARIOS = 'k,l,m,n,o,p,q,r,s'

/**
 * Goals for one core: 50, 30, 20 and 5 times the better of two well-known platforms, as they were measured on such a
 * core.
 */
const A_SECOND = { item: 50 * 264, page: 30 * 66, insert: 20 * 174, bulk: 5 * 9 }

/** Pages that many ask for. */
const POPULAR = 100

/** A journal is searched that is as large as the collection, up to this. */
const ENTRIES_MAX = 100_000

/** What sites do with content of their own, in collections of each size. */
export async function measureData(
  { measure }: ScenarioRunner,
  collections: readonly { running: Running; items: number }[],
  constants: Constants,
  effort: Effort,
  { selected, oneCore, log }: { selected: ReadonlySet<string>; oneCore: boolean; log(step: string): void },
): Promise<{ contents: Content[]; exports: ExportResult[] }> {
  const contents: Content[] = []
  const exports: ExportResult[] = []
  for (const { running, items } of collections) {
    log(`filling a collection with ${inWords(items)} items`)
    contents.push(await openContent(running, items))
  }
  // First, since a process keeps the memory that it once had.
  if (selected.has('o'))
    for (const content of contents) {
      log(`(o) export of ${content.size}`)
      exports.push(await measureExport(content))
    }
  const { item, page, insert, bulk } = oneCore ? A_SECOND : ({} as Partial<typeof A_SECOND>)
  await measure({ id: 'k', title: 'item by id', target: 0.5, perSecond: item }, () =>
    measureItemReads(contents, constants, effort),
  )
  for (const content of contents) {
    const title = `page of 50: three filters, a sort, ${content.size}`
    await measure({ id: 'l', title, target: 0.5, tailLimit: 10, perSecond: page }, () =>
      measurePages(content, effort),
    )
    await measure({ id: 's', title: `the same, ${POPULAR} popular ones`, perSecond: page }, () =>
      measurePages(content, effort, { popular: POPULAR }),
    )
    await measure({ id: 'm', title: `${title}, with their count`, target: 0.4 }, () =>
      measurePages(content, effort, { withTotal: true }),
    )
  }
  for (const content of contents) {
    if (!selected.has('p') && !selected.has('q')) break
    const entries = Math.min(content.items, ENTRIES_MAX)
    log(`filling a journal with ${inWords(entries)} entries`)
    await openJournal(content, entries)
    const title = `of ${inWords(entries)} items, page of 50`
    await measure({ id: 'p', title: `search ${title}`, target: 0.5 }, () =>
      measureSearches(content, effort, { fuzzy: false }),
    )
    await measure({ id: 'q', title: `fuzzy search ${title}`, target: 0.4 }, () =>
      measureSearches(content, effort, { fuzzy: true }),
    )
  }
  const [first] = contents
  if (first) {
    await measure({ id: 'r', title: 'insert of one item', perSecond: insert }, () =>
      measureInserts(first, effort, { items: 1 }),
    )
    await measure({ id: 'n', title: 'bulk insert of 1000 items', target: 0.5, perSecond: bulk }, () =>
      measureInserts(first, effort, { items: 1000 }),
    )
  }
  return { contents, exports }
}
