import { addActivity, getOrder } from '@stoa/client/calls'
import { type Order, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { onForm } from '../form/on-form.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { activityTitles } from './activity-titles.ts'

type Activity = Order['activities'][number]

const detailOf = ({ merchantComment, orderRefunded, refundInitiated }: Activity) =>
  merchantComment?.message ??
  orderRefunded?.reason ??
  refundInitiated?.reason ??
  orderRefunded?.amount?.formattedAmount

/** What happened to an order, newest first, and the form for a comment. */
export function TimelinePanel({ order }: { order: Order }) {
  const { time } = useDates()
  const { can } = useStaff()
  const comment = useMutationCall(addActivity, { invalidates: [getOrder] })
  // A new key empties the form.
  const [sent, setSent] = useState(0)
  const activities = order.activities.toSorted((a, b) => b.createdDate.localeCompare(a.createdDate))
  return (
    <Panel title={t('Timeline')}>
      {can('ORDERS', 'WRITE') && (
        <form
          key={sent}
          className="flex flex-wrap items-end gap-2"
          onSubmit={onForm(form => {
            const message = String(form.get('comment') ?? '').trim()
            if (!message || comment.isPending) return
            comment.mutate(
              { id: order.id, activity: { merchantComment: { message } } },
              { onSuccess: () => setSent(sent + 1) },
            )
          })}
        >
          <TextField
            name="comment"
            label={t('Comment for colleagues')}
            maxLength={1000}
            className="min-w-0 flex-[1_1_14rem]"
          />
          <Button type="submit" variant="secondary" busy={comment.isPending}>
            {t('Add')}
          </Button>
        </form>
      )}
      {comment.error && <ErrorAlert error={comment.error} />}
      <ol className="grid gap-3 border-s border-line ps-4 text-sm">
        {activities.map(activity => (
          <li key={activity.id} className="grid">
            <span className="font-medium">
              {activityTitles[activity.activityType] ?? activity.activityType}
            </span>
            {detailOf(activity) && (
              <span dir="auto" className="whitespace-pre-wrap">
                {detailOf(activity)}
              </span>
            )}
            <time dateTime={activity.createdDate} className="text-muted">
              {time(activity.createdDate)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
