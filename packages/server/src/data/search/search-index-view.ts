import type { DataIndex } from '@stoa/contract'
import type { SearchIndexRow } from '../../storage/data/search-index-rows.ts'

/** What a search index is called among the indexes of its collection. */
const nameOf = ({ config, environment, drafts }: SearchIndexRow) =>
  ['search', config, ...(environment === 'SANDBOX' ? ['sandbox'] : []), ...(drafts ? ['drafts'] : [])].join(
    '-',
  )

/** A search index as the wire has it: over all texts of an item. */
export const toSearchIndex = (row: SearchIndexRow): DataIndex => ({
  id: row.id,
  name: nameOf(row),
  fields: [{ path: '*', order: 'ASC' }],
  status: row.status,
  ...(row.failure && { failure: row.failure }),
  unique: false,
  caseInsensitive: false,
  source: 'AUTO',
})
