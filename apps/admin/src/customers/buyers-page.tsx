import { queryBuyers } from '@stoa/client/calls'
import type { Buyer } from '@stoa/contract'
import { useMoney } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { AddressDataAction } from './address-data-action.tsx'

const PAGE = 50
const accounts = { no: t('Without an account'), yes: t('With an account') } as const
const orders: Readonly<Record<string, { title: string; fieldName: string }>> = {
  total: { title: t('Highest sum'), fieldName: 'total.amount' },
  number: { title: t('Most orders'), fieldName: 'numberOfOrders' },
  first: { title: t('Newest buyers'), fieldName: 'firstOrderDate' },
}
const sortTitles = Object.fromEntries(Object.entries(orders).map(([id, { title }]) => [id, title]))

/** Name of the latest order, else the address. */
export const nameOfBuyer = ({ firstName, lastName, email }: Buyer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || t('Without a name')

/** Everyone who has ordered, with or without an account. */
export function BuyersPage() {
  const list = useListState()
  const money = useMoney()
  const { day } = useDates()
  const [text, account, sort] = [list.get('q'), list.get('account'), list.get('sort')]
  const fieldName = orders[sort]?.fieldName ?? 'lastOrderDate'
  const query = {
    ...(account && { filter: { hasAccount: account === 'yes' } }),
    sort: [{ fieldName, order: 'DESC' as const }],
  }
  const { data, error, rows } = useRows(queryBuyers, {
    size: PAGE,
    readSize: 100,
    argsOf: (cursor, limit) => ({
      query: cursor ? { cursorPaging: { limit, cursor } } : { ...query, cursorPaging: { limit } },
      ...(text && { search: { expression: text } }),
    }),
    pageOf: ({ buyers, metadata }) => ({ rows: buyers, next: nextCursor(metadata) }),
  })
  const allColumns: Column<Buyer>[] = [
    { id: 'name', title: t('Buyer'), cell: buyer => <bdi>{nameOfBuyer(buyer)}</bdi>, text: nameOfBuyer },
    {
      id: 'email',
      title: t('E-mail address'),
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
      wideOnly: true,
    },
    {
      id: 'account',
      title: t('Account'),
      cell: ({ hasAccount }) => (hasAccount ? t('With an account') : t('Without an account')),
      wideOnly: true,
    },
    {
      id: 'orders',
      title: t('Orders'),
      numeric: true,
      cell: ({ numberOfOrders }) => numberOfOrders,
    },
    {
      id: 'total',
      title: t('Sum'),
      numeric: true,
      cell: ({ total, currency }) => money(total.amount, currency),
    },
    {
      id: 'last',
      title: t('Latest order'),
      cell: ({ lastOrderDate }) => day(lastOrderDate),
      wideOnly: true,
    },
  ]
  return (
    <Page title={t('Buyers')} actions={<AddressDataAction />}>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('Name, e-mail address or telephone number')}
          value={text}
          onSearch={q => list.set({ q })}
        />
        <FilterSelect {...list.filter('account')} label={t('Account')} options={accounts} />
        <FilterSelect
          {...list.filter('sort')}
          label={t('Sort by')}
          options={sortTitles}
          none={t('Latest order')}
        />
      </div>
      <ListTools page="buyers" list={list} columns={allColumns} rows={rows} />
      {!data ? (
        <Pending error={error} />
      ) : data.buyers.length === 0 ? (
        <ListEmpty
          list={list}
          titles={[t('No buyers yet'), t('No buyer matches')]}
          all={t('Show all buyers')}
        >
          {t('Everyone who orders appears here, also without an account.')}
        </ListEmpty>
      ) : (
        <DataTable
          label={t('Buyers')}
          columns={shownColumns(allColumns, list.hidden)}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id, hasAccount }) =>
            hasAccount ? `/customers/${id}` : `/buyers/${encodeURIComponent(id)}`
          }
        />
      )}
    </Page>
  )
}
