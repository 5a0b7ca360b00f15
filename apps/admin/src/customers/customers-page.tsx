import { queryMembers } from '@stoa/client/calls'
import { useCustomColumns } from '../custom-fields/custom-columns.ts'
import { CustomFilters, customFilter } from '../custom-fields/custom-filters.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { memberValue } from './member-custom-fields.tsx'
import { type Member, MemberBadge, memberName, memberStatus } from './member-name.tsx'

const PAGE = 50

/** The members of the shop, newest first. */
export function CustomersPage() {
  const list = useListState()
  const { day } = useDates()
  const search = list.get('q')
  const customFields = useCustomFields('MEMBER')
  const filter = customFilter(customFields, list)
  const { data, error, rows } = useRows(queryMembers, {
    size: PAGE,
    readSize: 100,
    argsOf: (page, limit) => ({
      fieldsets: ['FULL' as const],
      query: {
        ...(Object.keys(filter).length > 0 && { filter }),
        sorting: [{ fieldName: 'createdDate', order: 'DESC' as const }],
        paging: { limit, offset: offsetOf(page, limit) },
      },
      ...(search && { search: { expression: search } }),
    }),
    pageOf: ({ members, metadata }, page, limit) => ({
      rows: members,
      next: nextNumber(page, limit, metadata.total),
      total: metadata.total,
    }),
  })
  const allColumns: Column<Member>[] = [
    { id: 'name', title: t('Customer'), cell: member => <bdi>{memberName(member)}</bdi> },
    {
      id: 'email',
      title: t('E-mail address'),
      cell: ({ loginEmail }) => <span className="[overflow-wrap:anywhere]">{loginEmail}</span>,
    },
    {
      id: 'state',
      title: t('State'),
      cell: member => <MemberBadge member={member} />,
      text: memberStatus,
      wideOnly: true,
    },
    {
      id: 'since',
      title: t('Since'),
      cell: ({ createdDate }) => createdDate && day(createdDate),
      wideOnly: true,
    },
    ...useCustomColumns<Member>('MEMBER', memberValue),
  ]
  const columns = shownColumns(allColumns, list.hidden)
  return (
    <Page title={t('Customers')}>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Name or e-mail address')} value={search} onSearch={q => list.set({ q })} />
        <CustomFilters fields={customFields} list={list} />
      </div>
      <ListTools page="customers" list={list} columns={allColumns} rows={rows} />
      {!data ? (
        <Pending error={error} />
      ) : data.members.length === 0 ? (
        <ListEmpty
          list={list}
          titles={[t('No customers yet'), t('No customer matches')]}
          all={t('Show all customers')}
        >
          {t('Buyers who register in the shop appear here.')}
        </ListEmpty>
      ) : (
        <DataTable
          label={t('Customers')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/customers/${id}`}
        />
      )}
    </Page>
  )
}
