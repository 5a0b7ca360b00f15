import { t } from '../i18n/translate.ts'
import { FilterSelect } from './filter-select.tsx'
import { SearchBox } from './search-box.tsx'
import type { useListState } from './use-list-state.ts'

interface SearchAndStatusProps {
  list: ReturnType<typeof useListState>
  /** What the search looks at. */
  label: string
  /** Title by status. */
  statuses: Readonly<Record<string, string>>
}

/** The search and the status of a list, in the URL as `q` and `status`. */
export function SearchAndStatus({ list, label, statuses }: SearchAndStatusProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox label={label} value={list.get('q')} onSearch={q => list.set({ q })} />
      <FilterSelect {...list.filter('status')} label={t('Status')} options={statuses} />
    </div>
  )
}
