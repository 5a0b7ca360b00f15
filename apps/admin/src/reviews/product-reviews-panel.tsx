import { items } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { ofReviews } from './reviews.ts'
import { Stars } from './stars.tsx'

/** Average and number of the reviews of a product. A shop without the collection of reviews has no panel. */
export function ProductReviewsPanel({ productId }: { productId: string }) {
  const canRead = useStaff().can('CONTENT', 'READ')
  const { data } = useCall(
    items.aggregate,
    {
      ...ofReviews,
      initialFilter: { productId },
      aggregation: {
        groupingFields: ['_publishStatus'],
        operations: [
          { resultFieldName: 'average', average: { itemFieldName: 'rating' } },
          { resultFieldName: 'count', itemCount: {} },
        ],
      },
    },
    { enabled: canRead },
  )
  if (!data) return null
  const groups = data.results as { _id?: unknown; average?: number; count?: number }[]
  const groupOf = (isDraft: boolean) =>
    groups.find(({ _id }) => JSON.stringify(_id ?? '').includes('DRAFT') === isDraft)
  const [published, waiting] = [groupOf(false), groupOf(true)?.count ?? 0]
  const href = `/reviews?product=${productId}`
  return (
    <Panel title={t('Reviews')} aside={published?.average ? <Stars rating={published.average} /> : undefined}>
      <p className="text-sm">
        {published?.count ? (
          <Link to={`${href}&status=PUBLISHED`} className="link">
            {t('{count} published reviews', { count: published.count })}
          </Link>
        ) : (
          <span className="text-muted">{t('No published reviews.')}</span>
        )}
      </p>
      {waiting > 0 && (
        <Link to={`${href}&status=DRAFT`} className="link justify-self-start text-sm">
          {t('Waiting or hidden: {count}', { count: waiting })}
        </Link>
      )}
    </Panel>
  )
}
