import { EmptyState } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'

/** Shown for an address without a page. */
export function NotFoundPage() {
  return (
    <EmptyState
      title={t('There is no such page')}
      headingLevel={1}
      action={
        <Link to="/" className="link">
          {t('Home')}
        </Link>
      }
    />
  )
}
