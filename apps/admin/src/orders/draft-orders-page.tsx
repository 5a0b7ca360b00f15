import { commitDraftOrder, deleteDraftOrder, previewDraftOrder, queryDraftOrders } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { Link } from 'react-router'
import { CheckField } from '../form/check-field.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { RowList } from '../list/row-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { callsOfOrder } from './order-calls.ts'

type Draft = ReplyOf<typeof contract.draftOrders.getDraftOrder>['draftOrder']

const PAGE = 20
const states = { DRAFT: t('Open'), COMMITTED: t('Applied'), EXPIRED: t('Expired') } as const

/** Changes of orders that wait to be applied, newest first. */
export function DraftOrdersPage() {
  const list = useListState()
  const status = list.get('status') || 'DRAFT'
  const { data, error, rows } = useRows(queryDraftOrders, {
    size: PAGE,
    argsOf: cursor => ({
      query: cursor
        ? { cursorPaging: { limit: PAGE, cursor } }
        : { filter: { status }, cursorPaging: { limit: PAGE } },
    }),
    pageOf: ({ draftOrders, pagingMetadata }) => ({ rows: draftOrders, next: nextCursor(pagingMetadata) }),
  })
  return (
    <Page title={t('Draft changes')}>
      <FilterSelect
        {...list.filter('status')}
        label={t('State')}
        none={t('Open')}
        options={{ COMMITTED: t('Applied'), EXPIRED: t('Expired') }}
      />
      {!data ? (
        <Pending error={error} />
      ) : data.draftOrders.length === 0 ? (
        <EmptyState title={t('No draft changes')}>
          {t('“Change items” on the page of an order saves its changes as a draft until they are applied.')}
        </EmptyState>
      ) : (
        <RowList
          label={t('Draft changes')}
          rows={rows}
          keyOf={({ id }) => id}
          height={130}
          look="cards"
          render={draft => <DraftCard draft={draft} />}
        />
      )}
    </Page>
  )
}

function DraftCard({ draft: { id, orderId, status, createdDate } }: { draft: Draft }) {
  const toast = useToast()
  const money = useMoney()
  const { time } = useDates()
  const canWrite = useStaff().can('ORDERS', 'WRITE')
  const isOpen = status === 'DRAFT'
  const { data, error } = useCall(previewDraftOrder, { draftOrderId: id }, { enabled: isOpen, retry: false })
  const commit = useMutationCall(commitDraftOrder, { invalidates: callsOfOrder })
  const remove = useMutationCall(deleteDraftOrder, { invalidates: [queryDraftOrders] })
  const order = data?.preview.order
  return (
    <article className="grid gap-2 rounded-md border border-line bg-raised p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium">
          <Link to={`/orders/${orderId}`} className="link">
            {order ? t('Order #{number}', { number: order.number }) : t('Order')}
          </Link>
        </h2>
        <Badge tone={isOpen ? 'caution' : 'neutral'}>{states[status]}</Badge>
      </div>
      <p className="text-muted">{time(createdDate)}</p>
      {order && (
        <p className="tabular">
          {t('New total {total}, difference {difference}', {
            total: money(order.priceSummary.total.amount, order.currency),
            difference: money(data.preview.totalDifference, order.currency),
          })}
        </p>
      )}
      {error && <ErrorAlert error={error} tone="caution" />}
      {canWrite && isOpen && (
        <div className="flex flex-wrap gap-2">
          <FormActions
            actions={[
              {
                id: `apply-${id}`,
                title: t('Apply'),
                fields: <CheckField name="mail" label={t('Send the changed order to the buyer')} />,
                run: async form => {
                  await commit.mutateAsync({
                    draftOrderId: id,
                    commitSettings: { sendNotificationsToBuyer: form.has('mail') },
                  })
                  toast(t('The changes are applied'))
                },
              },
              {
                id: `delete-${id}`,
                title: t('Delete'),
                variant: 'quiet',
                fields: t('The order stays as it is.'),
                run: async () => {
                  await remove.mutateAsync({ draftOrderId: id })
                  toast(t('The draft is deleted'))
                },
              },
            ]}
          />
        </div>
      )}
    </article>
  )
}
