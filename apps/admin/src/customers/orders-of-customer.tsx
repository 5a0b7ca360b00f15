import { aggregateOrders, searchOrders } from '@stoa/client/calls'
import { type Order, useCall, useMoney } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { OrderBadges } from '../orders/order-badges.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

/** The newest orders of a customer, with the sum of all that are approved. */
export function OrdersOfCustomer({ filter }: { filter: Readonly<Record<string, string>> }) {
  const money = useMoney()
  const { day } = useDates()
  const { data, error } = useCall(searchOrders, {
    search: { filter, cursorPaging: { limit: 50 } },
  })
  const { data: sums } = useCall(aggregateOrders, {
    filter: { ...filter, status: 'APPROVED', test: false },
    aggregation: { count: { count: true }, total: { sum: 'priceSummary.total.amount' } },
  })
  const { count, total } = (sums?.aggregates ?? {}) as { count?: number; total?: string }
  const currency = data?.orders[0]?.currency
  const columns: Column<Order>[] = [
    {
      id: 'number',
      title: t('Order'),
      cell: ({ number }) => (number ? `#${number}` : t('Order that was not placed')),
    },
    { id: 'date', title: t('Date'), cell: ({ createdDate }) => day(createdDate) },
    { id: 'state', title: t('State'), cell: order => <OrderBadges order={order} />, wideOnly: true },
    {
      id: 'total',
      title: t('Total'),
      numeric: true,
      cell: ({ priceSummary, currency }) => money(priceSummary.total.amount, currency),
    },
  ]
  return (
    <Panel
      title={t('Orders')}
      aside={
        currency &&
        count && (
          <span className="tabular text-sm text-muted">
            {t('{count} orders for {total} in all', { count, total: money(String(total ?? 0), currency) })}
          </span>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.orders.length === 0 ? (
        <p className="text-sm text-muted">{t('No orders yet.')}</p>
      ) : (
        <DataTable
          label={t('Orders of this customer')}
          columns={columns}
          rows={data.orders}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/orders/${id}`}
        />
      )}
    </Panel>
  )
}
