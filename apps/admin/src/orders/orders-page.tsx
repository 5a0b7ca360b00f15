import type { ClientCore, Filter } from '@stoa/client'
import { aggregateOrders, searchOrders } from '@stoa/client/calls'
import { cutText } from '@stoa/contract'
import { type Order, useMoney } from '@stoa/react'
import { Badge, Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCustomColumns } from '../custom-fields/custom-columns.ts'
import { CustomFilters, customFilter } from '../custom-fields/custom-filters.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { buyerName } from './buyer-name.ts'
import { fulfillmentTitles, OrderBadges, paymentTitles, statusTitles } from './order-badges.tsx'
import { OrderBulkActions } from './order-bulk-actions.tsx'
import { orderFilter, TO_SEND } from './order-filter.ts'
import { tagsOf, useKnownTags, withTag } from './order-tags.ts'

const PAGE = 50
const filters = {
  paymentStatus: t('Payment'),
  fulfillmentStatus: t('Fulfillment'),
  status: t('Status'),
  test: t('Test orders'),
} as const
const titles = {
  paymentStatus: paymentTitles,
  fulfillmentStatus: { [TO_SEND]: t('With units to send'), ...fulfillmentTitles },
  status: statusTitles,
  test: { false: t('Without test orders'), true: t('Test orders only') },
}

/** A number finds one order, other text those with its words. */
const isNumber = (text: string) => /^#?\d+$/.test(text)
/** Longest expression that the search accepts. */
const WORDS_MAX = 100

const stateText = ({ status, paymentStatus, fulfillmentStatus }: Order) =>
  [statusTitles[status], paymentTitles[paymentStatus], fulfillmentTitles[fulfillmentStatus]]
    .filter(Boolean)
    .join(', ')

async function countOrders(client: ClientCore<unknown>, filter: Filter): Promise<number> {
  const aggregation = { total: { count: true } }
  return Number((await client.call(aggregateOrders, { filter, aggregation })).aggregates.total)
}

/** The orders of the shop, newest first. */
export function OrdersPage() {
  const list = useListState()
  const { time } = useDates()
  const money = useMoney()
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const chosen = names.flatMap(name => (list.get(name) ? [[name, list.get(name)]] : []))
  const search = list.get('q')
  const tag = list.get('tag')
  const customFields = useCustomFields('ORDER')
  const tags = [...new Set([...useKnownTags(), ...(tag ? [tag] : [])])]
  const filter = {
    ...orderFilter(Object.fromEntries(chosen)),
    ...(tag && withTag(tag)),
    ...customFilter(customFields, list),
    ...(isNumber(search) && { number: search.replace('#', '') }),
  }
  const words = search && !isNumber(search) && { search: { expression: cutText(search, WORDS_MAX) } }
  const { data, error, rows } = useRows(searchOrders, {
    size: PAGE,
    readSize: 100,
    // The statistics of orders know no words.
    ...(!words && { countAll: client => countOrders(client, filter) }),
    argsOf: (cursor, limit) => ({
      search: cursor
        ? { ...words, cursorPaging: { limit, cursor } }
        : { ...words, filter, cursorPaging: { limit } },
    }),
    pageOf: ({ orders, metadata }) => ({ rows: orders, next: nextCursor(metadata) }),
  })
  const [chosenOrders, setChosenOrders] = useState<ReadonlySet<string>>(new Set())
  const { can } = useStaff()
  const navigate = useNavigate()
  const allColumns: Column<Order>[] = [
    {
      id: 'number',
      title: t('Order'),
      cell: ({ number }) => (number ? `#${number}` : t('Order that was not placed')),
    },
    {
      id: 'buyer',
      title: t('Buyer'),
      text: buyerName,
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
    {
      id: 'state',
      title: t('State'),
      cell: order => <OrderBadges order={order} />,
      text: stateText,
      wideOnly: true,
    },
    {
      id: 'tags',
      title: t('Tags'),
      text: order => tagsOf(order).join(', '),
      cell: order => (
        <span className="flex flex-wrap gap-1.5">
          {tagsOf(order).map(each => (
            <Badge key={each}>
              <bdi>{each}</bdi>
            </Badge>
          ))}
        </span>
      ),
      wideOnly: true,
    },
    {
      id: 'total',
      title: t('Total'),
      numeric: true,
      cell: ({ priceSummary, currency }) => money(priceSummary.total.amount, currency),
    },
    ...useCustomColumns<Order>('ORDER'),
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
        <SearchBox
          label={t('Number, name, e-mail address or product')}
          value={search}
          onSearch={q => list.set({ q })}
        />
        {names.map(name => (
          <FilterSelect key={name} {...list.filter(name)} label={filters[name]} options={titles[name]} />
        ))}
        {tags.length > 0 && (
          <FilterSelect
            {...list.filter('tag')}
            label={t('Tag')}
            options={Object.fromEntries(tags.map(each => [each, each]))}
          />
        )}
        <CustomFilters fields={customFields} list={list} />
      </div>
      <ListTools page="orders" list={list} columns={allColumns} rows={rows} />
      {!data ? (
        <Pending error={error} />
      ) : data.orders.length === 0 ? (
        <ListEmpty
          list={list}
          titles={[t('No orders yet'), t('No order matches')]}
          all={t('Show all orders')}
        >
          {t('Orders appear here as soon as a buyer places one.')}
        </ListEmpty>
      ) : (
        <>
          <DataTable
            label={t('Orders')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/orders/${id}`}
            nameOf={({ number }) =>
              number ? t('order #{number}', { number }) : t('Order that was not placed')
            }
            {...(can('ORDERS', 'WRITE') && {
              selection: { keys: chosenOrders, onChange: setChosenOrders },
            })}
          />
          <OrderBulkActions chosen={chosenOrders} onDone={() => setChosenOrders(new Set())} />
        </>
      )}
    </Page>
  )
}
