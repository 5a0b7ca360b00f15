import type { DataIndex } from '@stoa/contract'
import type { SearchIndexRow } from '../../storage/data/search-index-rows.ts'

/** The name of a search index in `listIndexes`. */
const nameOf = ({ config, environment, drafts }: SearchIndexRow) =>
  ['search', config, ...(environment === 'SANDBOX' ? ['sandbox'] : []), ...(drafts ? ['drafts'] : [])].join(
    '-',
  )

/** The wire format of a search index, which covers all texts of an item. */
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
