import {
  type Column,
  DataTable,
  FilterSelect,
  ListEmpty,
  ListTools,
  nextNumber,
  offsetOf,
  Page,
  Pending,
  SearchBox,
  shownColumns,
  t,
  useDates,
  useListState,
  useRows,
} from '@stoa/admin/extension'
import { queryAccounts } from '../calls.ts'
import { type Account, usePoints } from './points.ts'

const PAGE = 50
const sorts = { MOST_POINTS: t('Most points'), FEWEST_POINTS: t('Fewest points') }
type Sort = keyof typeof sorts

/** The members that have or had points. */
export function AccountsPage() {
  const list = useListState()
  const { day } = useDates()
  const points = usePoints()
  const [search, sort] = [list.get('q'), list.get('sort')]
  const { data, error, rows } = useRows(queryAccounts, {
    size: PAGE,
    readSize: 100,
    argsOf: (page, limit) => ({
      ...(search && { search }),
      ...(sort in sorts && { sort: sort as Sort }),
      paging: { limit, offset: offsetOf(page, limit) },
    }),
    pageOf: ({ accounts, total }, page, limit) => ({
      rows: accounts,
      next: nextNumber(page, limit, total),
      total,
    }),
  })
  const columns: Column<Account>[] = [
    {
      id: 'name',
      title: t('Member'),
      cell: ({ name, email }) => <bdi>{name ?? email ?? t('Without a name')}</bdi>,
    },
    {
      id: 'email',
      title: t('E-mail address'),
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
      wideOnly: true,
    },
    { id: 'points', title: t('Points'), numeric: true, cell: account => points(account.points) },
    {
      id: 'changed',
      title: t('Latest change'),
      cell: ({ changedDate }) => day(changedDate),
      wideOnly: true,
    },
  ]
  return (
    <Page title={t('Loyalty points')}>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Name or e-mail address')} value={search} onSearch={q => list.set({ q })} />
        <FilterSelect
          id="sort"
          label={t('Sort by')}
          value={sort}
          options={sorts}
          none={t('Latest change')}
          onChange={value => list.set({ sort: value })}
        />
      </div>
      <ListTools page="loyalty" list={list} columns={columns} rows={rows} />
      {!data ? (
        <Pending error={error} />
      ) : data.accounts.length === 0 ? (
        <ListEmpty
          list={list}
          titles={[t('No points yet'), t('No member matches')]}
          all={t('Show all members')}
        >
          {t('Members appear here with their first paid order. The page of a customer gives points, too.')}
        </ListEmpty>
      ) : (
        <DataTable
          label={t('Loyalty points')}
          columns={shownColumns(columns, list.hidden)}
          rows={rows}
          keyOf={({ memberId }) => memberId}
          hrefOf={({ memberId }) => `/extensions/loyalty/members/${memberId}`}
        />
      )}
    </Page>
  )
}
