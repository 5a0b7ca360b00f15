import { Button } from '@stoa/ui'
import { useNavigate } from 'react-router'
import { type Entity, textFor } from '../form/form-field.ts'
import { useEntityRows } from '../form/use-entity-call.ts'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { type EntityAdmin, titleOf } from './entity-admin.ts'
import { EntityCell, useEntityText } from './entity-cell.tsx'

const PAGE = 50

type Paging = Parameters<typeof nextCursor>[0]

/** The list of a declared entity. */
export function EntityListPage({ admin }: { admin: EntityAdmin }) {
  const { path, title, newOne, noneYet, area, empty, many, calls, search, sort, fields } = admin
  const list = useListState()
  const navigate = useNavigate()
  const { can, site } = useStaff()
  const textOf = useEntityText()
  const text = list.get('q')
  const { data, error, rows } = useEntityRows(calls.query, {
    size: PAGE,
    argsOf: cursor => ({
      query: cursor
        ? { cursorPaging: { limit: PAGE, cursor } }
        : {
            ...(text && search && { filter: { [search]: { $startsWith: text } } }),
            ...(sort && { sort: [{ fieldName: sort, order: 'ASC' }] }),
            cursorPaging: { limit: PAGE },
          },
    }),
    pageOf: reply => ({
      rows: (reply[many] ?? []) as Entity[],
      next: nextCursor(reply.pagingMetadata as Paging),
    }),
  })
  const columns: Column<Entity>[] = fields
    .filter((field, index) => index === 0 || field.column)
    .map((field, index) => ({
      id: field.name,
      title: textFor(field.label, site),
      cell: entity => <EntityCell entity={entity} field={field} />,
      text: entity => textOf(entity, field),
      ...(index > 1 && { wideOnly: true }),
    }))
  return (
    <Page
      title={title}
      actions={
        can(area, 'WRITE') && (
          <Button size="sm" onClick={() => void navigate(`/${path}/new`)}>
            {newOne}
          </Button>
        )
      }
    >
      {search && (
        <SearchBox
          label={textFor(fields[0].label, site)}
          value={text}
          onSearch={value => list.set({ q: value })}
        />
      )}
      {columns.length > 2 && <ListTools page={path} list={list} columns={columns} rows={rows} />}
      {!data ? (
        <Pending error={error} />
      ) : rows.count === 0 ? (
        <ListEmpty list={list} titles={[noneYet, t('Nothing matches')]}>
          {empty}
        </ListEmpty>
      ) : (
        <DataTable
          label={title}
          columns={shownColumns(columns, list.hidden)}
          rows={rows}
          keyOf={({ id }) => id ?? ''}
          hrefOf={({ id }) => `/${path}/${id}`}
          nameOf={entity => titleOf(admin, entity)}
        />
      )}
    </Page>
  )
}
