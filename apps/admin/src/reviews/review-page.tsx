import { items } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useNames } from '../shell/use-names.ts'
import { ReplyPanel } from './reply-panel.tsx'
import { nameOfReview, ofReviews, type Review, toReview } from './reviews.ts'
import { StateBadge } from './reviews-page.tsx'
import { Stars } from './stars.tsx'
import { useProductNames } from './use-product-names.ts'

const parent = { to: '/reviews', title: t('Reviews') }

/** One review: it is published, hidden, answered or deleted. */
export function ReviewPage() {
  const { id = '' } = useParams()
  const { can } = useStaff()
  const { data, error } = useCall(items.get, { ...ofReviews, dataItemId: id })
  if (!data?.dataItem) return <PendingPage title={t('Review')} parent={parent} error={error} />
  const review = toReview(data.dataItem)
  const canWrite = can('CONTENT', 'WRITE')
  return (
    <Page
      title={nameOfReview(review)}
      parent={parent}
      badge={<StateBadge review={review} />}
      actions={canWrite && <ReviewActions review={review} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ReviewText review={review} />
          <ReplyPanel key={review.id} review={review} />
        </div>
        <HistoryPanel entityId={review.id} canUndo={canWrite} />
      </div>
    </Page>
  )
}

function ReviewText({ review }: { review: Review }) {
  const { time } = useDates()
  const { languageName } = useNames()
  const { productId, rating, text, author, language, isVerified, createdDate } = review
  const product = useProductNames([productId]).get(productId)
  const parts = [author, createdDate && time(createdDate), language && languageName(language)]
  return (
    <Panel title={t('Review')} aside={<Stars rating={rating} />}>
      {product && (
        <Link to={`/products/${productId}`} className="link justify-self-start text-sm">
          <bdi>{product}</bdi>
        </Link>
      )}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto" lang={language || undefined}>
        {text || t('The buyer has given stars and no text.')}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
        {isVerified && <Badge tone="neutral">{t('Bought here')}</Badge>}
      </p>
    </Panel>
  )
}

function ReviewActions({ review }: { review: Review }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [isDeleted, setDeleted] = useState(false)
  const change = useMutationCall(items.patch, { invalidates: [items.get, items.query] })
  const erase = useMutationCall(items.remove, { invalidates: [items.query] })
  const setState = async (value: 'PUBLISHED' | 'DRAFT', done: string) => {
    const modification = {
      fieldPath: '_publishStatus',
      action: 'SET_FIELD' as const,
      setFieldOptions: { value },
    }
    const changed = { dataItemId: review.id, fieldModifications: [modification] }
    await change.mutateAsync({ ...ofReviews, patch: changed })
    toast(done)
  }
  const publishing: FormAction = review.isPublished
    ? {
        id: 'hide-review',
        title: t('Hide'),
        fields: t('Shoppers no longer see it. You can publish it again.'),
        run: () => setState('DRAFT', t('The review is hidden')),
      }
    : {
        id: 'publish-review',
        title: t('Publish'),
        variant: 'primary',
        fields: t('Shoppers see it, and its stars count.'),
        run: () => setState('PUBLISHED', t('The review is published')),
      }
  const deletion: FormAction = {
    id: 'delete-review',
    title: t('Delete'),
    variant: 'quiet',
    fields: t('The page “Activity” can restore it, under the same id.'),
    run: async () => {
      await erase.mutateAsync({ ...ofReviews, dataItemId: review.id })
      setDeleted(true)
      toast(t('The review is deleted'))
      void navigate('/reviews')
    },
  }
  return !isDeleted && <FormActions actions={[publishing, deletion]} />
}
