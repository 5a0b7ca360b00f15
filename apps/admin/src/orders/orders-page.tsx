import { searchOrders } from '@stoa/client/calls'
import { type Order, useCall, useMoney } from '@stoa/react'
import { Button, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../i18n/translate.ts'
import { CursorPages } from '../list/cursor-pages.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { buyerName } from './buyer-name.ts'
import { fulfillmentTitles, OrderBadges, paymentTitles, statusTitles } from './order-badges.tsx'
import { OrderBulkActions } from './order-bulk-actions.tsx'

const PAGE = 50
const filters = {
  paymentStatus: t('Payment'),
  fulfillmentStatus: t('Fulfillment'),
  status: t('Status'),
} as const
const titles = { paymentStatus: paymentTitles, fulfillmentStatus: fulfillmentTitles, status: statusTitles }

/** A number finds one order, other text the addresses that begin with it. */
const searchFilter = (text: string) =>
  /^#?\d+$/.test(text)
    ? { number: text.replace('#', '') }
    : { 'buyerInfo.email': { $startsWith: text.toLowerCase() } }

/** The orders of the shop, newest first. */
export function OrdersPage() {
  const list = useListState()
  const { time } = useDates()
  const money = useMoney()
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const chosen = names.flatMap(name => (list.get(name) ? [[name, list.get(name)]] : []))
  const search = list.get('q')
  const cursor = list.get('cursor')
  const filter = { ...Object.fromEntries(chosen), ...(search && searchFilter(search)) }
  const { data, error } = useCall(
    searchOrders,
    {
      search: cursor ? { cursorPaging: { limit: PAGE, cursor } } : { filter, cursorPaging: { limit: PAGE } },
    },
    { placeholderData: keepPreviousData },
  )
  const [chosenOrders, setChosenOrders] = useState<ReadonlySet<string>>(new Set())
  const { can } = useStaff()
  const navigate = useNavigate()
  const allColumns: Column<Order>[] = [
    { id: 'number', title: t('Order'), cell: ({ number }) => `#${number}` },
    {
      id: 'buyer',
      title: t('Buyer'),
      cell: order => (
        <span className="grid gap-1">
          <bdi>{buyerName(order)}</bdi>
          <span className="md:hidden">
            <OrderBadges order={order} />
          </span>
        </span>
      ),
    },
    { id: 'date', title: t('Date'), cell: ({ createdDate }) => time(createdDate), wideOnly: true },
    { id: 'state', title: t('State'), cell: order => <OrderBadges order={order} />, wideOnly: true },
    {
      id: 'total',
      title: t('Total'),
      numeric: true,
      cell: ({ priceSummary, currency }) => money(priceSummary.total.amount, currency),
    },
  ]
  const columns = shownColumns(allColumns, list.hidden)
  return (
    <Page
      title={t('Orders')}
      actions={
        can('ORDERS', 'WRITE') && (
          <Button size="sm" onClick={() => void navigate('/orders/new')}>
            {t('New order')}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Number or e-mail address')} value={search} onSearch={q => list.set({ q })} />
        {names.map(name => (
          <FilterSelect
            key={name}
            id={name}
            label={filters[name]}
            value={list.get(name)}
            options={titles[name]}
            onChange={value => list.set({ [name]: value })}
          />
        ))}
      </div>
      <ListTools page="orders" list={list} columns={allColumns} />
      {!data ? (
        <Pending error={error} />
      ) : data.orders.length === 0 ? (
        <EmptyState
          title={list.isFiltered ? t('No order matches') : t('No orders yet')}
          action={
            list.isFiltered && (
              <Link to="?" className="link">
                {t('Show all orders')}
              </Link>
            )
          }
        >
          {!list.isFiltered && t('Orders appear here as soon as a buyer places one.')}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t('Orders')}
            columns={columns}
            rows={data.orders}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/orders/${id}`}
            nameOf={({ number }) => `order #${number}`}
            {...(can('ORDERS', 'WRITE') && {
              selection: { keys: chosenOrders, onChange: setChosenOrders },
            })}
          />
          <OrderBulkActions chosen={chosenOrders} onDone={() => setChosenOrders(new Set())} />
          <CursorPages label={t('Pages of orders')} list={list} metadata={data.metadata} />
        </>
      )}
    </Page>
  )
}
