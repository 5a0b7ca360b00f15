import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import type { useListState } from './use-list-state.ts'

interface PageLinksProps {
  /** Such as "Pages of products". */
  label: string
  list: ReturnType<typeof useListState>
  /** Rows of a full page. */
  size: number
  /** Rows of this page. */
  shown: number
  total: number
}

/** Links to the page before and after, for lists with numbered pages. */
export function PageLinks({ label, list, size, shown, total }: PageLinksProps) {
  const { page } = list
  if (page === 1 && total <= size) return null
  return (
    <nav aria-label={label} className="flex justify-between gap-4 text-sm">
      {page > 1 ? (
        <Link className="link" to={list.hrefOf({ page: page === 2 ? '' : String(page - 1) })}>
          {t('Previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="tabular text-muted">
        {(page - 1) * size + 1} {t('to')} {(page - 1) * size + shown}
        {total > 0 && t(' of {0}', total)}
      </span>
      {page * size < total ? (
        <Link className="link" to={list.hrefOf({ page: String(page + 1) })}>
          {t('Next')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
