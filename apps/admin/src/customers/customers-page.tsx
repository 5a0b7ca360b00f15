import { queryMembers } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { PageLinks } from '../list/page-links.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { type Member, MemberBadge, memberName } from './member-name.tsx'

const PAGE = 50

/** The members of the shop, newest first. */
export function CustomersPage() {
  const list = useListState()
  const { day } = useDates()
  const search = list.get('q')
  const { page } = list
  const { data, error } = useCall(
    queryMembers,
    {
      fieldsets: ['FULL'],
      query: {
        sorting: [{ fieldName: 'createdDate', order: 'DESC' }],
        paging: { limit: PAGE, offset: (page - 1) * PAGE },
      },
      ...(search && { search: { expression: search } }),
    },
    { placeholderData: keepPreviousData },
  )
  const columns: Column<Member>[] = [
    { id: 'name', title: t('Customer'), cell: member => <bdi>{memberName(member)}</bdi> },
    {
      id: 'email',
      title: t('E-mail address'),
      cell: ({ loginEmail }) => <span className="[overflow-wrap:anywhere]">{loginEmail}</span>,
    },
    { id: 'state', title: t('State'), cell: member => <MemberBadge member={member} />, wideOnly: true },
    {
      id: 'since',
      title: t('Since'),
      cell: ({ createdDate }) => createdDate && day(createdDate),
      wideOnly: true,
    },
  ]
  return (
    <Page title={t('Customers')}>
      <SearchBox label={t('Name or e-mail address')} value={search} onSearch={q => list.set({ q })} />
      {!data ? (
        <Pending error={error} />
      ) : data.members.length === 0 ? (
        <EmptyState
          title={search ? t('No customer matches') : t('No customers yet')}
          action={
            search && (
              <Link to="?" className="link">
                {t('Show all customers')}
              </Link>
            )
          }
        >
          {!search && t('Buyers who register in the shop appear here.')}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t('Customers')}
            columns={columns}
            rows={data.members}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/customers/${id}`}
          />
          <PageLinks
            label={t('Pages of customers')}
            list={list}
            size={PAGE}
            shown={data.members.length}
            total={data.metadata.total}
          />
        </>
      )}
    </Page>
  )
}
