import { querySubscriptionContracts } from '@stoa/client/calls'
import { type SubscriptionContract, useMoney } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { SubscriptionBadge, subscriptionStates } from './subscription-badge.tsx'
import { cyclesText, intervalText, nextChargeOf, subscriptionName } from './subscription-text.ts'
import { useBuyerNames } from './use-buyer-names.ts'

const PAGE = 50

/** The subscriptions of the shop, newest first. */
export function SubscriptionsPage() {
  const list = useListState()
  const money = useMoney()
  const { day } = useDates()
  const status = list.get('status')
  const { data, error, rows } = useRows(querySubscriptionContracts, {
    size: PAGE,
    argsOf: cursor => ({
      query: {
        // A cursor contains the filter.
        ...(status && !cursor && { filter: { status } }),
        cursorPaging: { limit: PAGE, ...(cursor && { cursor }) },
      },
    }),
    pageOf: ({ subscriptionContracts, pagingMetadata }) => ({
      rows: subscriptionContracts,
      next: nextCursor(pagingMetadata),
    }),
  })
  const names = useBuyerNames(rows.near)
  const columns: Column<SubscriptionContract>[] = [
    { id: 'product', title: t('Product'), cell: one => <bdi>{subscriptionName(one)}</bdi> },
    {
      id: 'member',
      title: t('Member'),
      cell: ({ buyerId }) => <bdi>{names.get(buyerId) ?? t('Visitor')}</bdi>,
      wideOnly: true,
    },
    { id: 'state', title: t('State'), cell: one => <SubscriptionBadge subscription={one} /> },
    {
      id: 'next',
      title: t('Next charge'),
      cell: one => {
        const next = nextChargeOf(one)
        return next && day(next)
      },
    },
    { id: 'cycles', title: t('Cycles'), numeric: true, cell: cyclesText, wideOnly: true },
    {
      id: 'amount',
      title: t('Amount'),
      numeric: true,
      wideOnly: true,
      cell: one => (
        <>
          {money(one.lineItem.totalPriceAfterTax?.amount ?? '0', one.currency)}
          <span className="block text-muted">{intervalText(one)}</span>
        </>
      ),
    },
  ]
  return (
    <Page title={t('Subscriptions')}>
      <div className="flex flex-wrap gap-4">
        <FilterSelect {...list.filter('status')} label={t('State')} options={subscriptionStates} />
      </div>
      {!data ? (
        <Pending error={error} />
      ) : data.subscriptionContracts.length === 0 ? (
        <EmptyState title={list.isFiltered ? t('No subscription matches') : t('No subscriptions yet')}>
          {list.isFiltered
            ? t('Choose another state.')
            : t('A subscription begins when a shopper orders a product with a subscription option.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Subscriptions')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/subscriptions/${id}`}
        />
      )}
    </Page>
  )
}
