import { Button, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { t } from '../i18n/translate.ts'
import { CursorPages } from '../list/cursor-pages.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { type Entity, type EntityAdmin, titleOf } from './entity-admin.ts'
import { EntityCell } from './entity-cell.tsx'
import { useEntityQuery } from './use-entity-call.ts'

const PAGE = 50

interface Paging {
  hasNext?: boolean
  cursors?: { next?: string; prev?: string }
}

/** The list of a declared entity. */
export function EntityListPage({ admin }: { admin: EntityAdmin }) {
  const { path, title, one, area, empty, many, calls, search, sort, fields } = admin
  const list = useListState()
  const navigate = useNavigate()
  const { can } = useStaff()
  const [text, cursor] = [list.get('q'), list.get('cursor')]
  const query = cursor
    ? { cursorPaging: { limit: PAGE, cursor } }
    : {
        ...(text && search && { filter: { [search]: { $startsWith: text } } }),
        ...(sort && { sort: [{ fieldName: sort, order: 'ASC' }] }),
        cursorPaging: { limit: PAGE },
      }
  const { data, error } = useEntityQuery(calls.query, { query }, { placeholderData: keepPreviousData })
  const rows = (data?.[many] ?? []) as Entity[]
  const columns: Column<Entity>[] = fields
    .filter((field, index) => index === 0 || field.column)
    .map((field, index) => ({
      id: field.name,
      title: field.label,
      cell: entity => <EntityCell entity={entity} field={field} />,
      ...(index > 1 && { wideOnly: true }),
    }))
  return (
    <Page
      title={title}
      actions={
        can(area, 'WRITE') && (
          <Button size="sm" onClick={() => void navigate(`/${path}/new`)}>
            {t('New')} {one}
          </Button>
        )
      }
    >
      {search && (
        <SearchBox label={fields[0].label} value={text} onSearch={value => list.set({ q: value })} />
      )}
      {columns.length > 2 && <ListTools page={path} list={list} columns={columns} />}
      {!data ? (
        <Pending error={error} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={list.isFiltered ? t('No {0} matches', one) : t('No {0} yet', title.toLowerCase())}
          action={
            list.isFiltered && (
              <Link to="?" className="link">
                {t('Show all')}
              </Link>
            )
          }
        >
          {!list.isFiltered && empty}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={title}
            columns={shownColumns(columns, list.hidden)}
            rows={rows}
            keyOf={({ id }) => id ?? ''}
            hrefOf={({ id }) => `/${path}/${id}`}
            nameOf={entity => titleOf(admin, entity)}
          />
          <CursorPages
            label={t('Pages of {0}', title.toLowerCase())}
            {...(sort && { texts: [t('Previous'), t('Next')] as const })}
            list={list}
            metadata={data.pagingMetadata as Paging}
          />
        </>
      )}
    </Page>
  )
}
