import { items } from '@stoa/client/calls'
import type { DataCollection, DataField } from '@stoa/contract'
import { Badge, Button, classNames } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { ListTools, shownColumns } from '../list/list-tools.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending, PendingPage } from '../shell/page.tsx'
import { useLocale } from '../shell/use-locale.ts'
import { CollectionTabs } from './collection-tabs.tsx'
import {
  declaredFields,
  hasPublishing,
  type ItemData,
  labelOf,
  nameField,
  nameOfItem,
  publishingOf,
  titleOfCollection,
  useCollection,
} from './content-collections.ts'
import { cellText, exportedText, isLong } from './field-values.ts'
import { ItemBulkActions } from './item-bulk-actions.tsx'

const PAGE = 50
/** Columns that a list shows at first. */
const SHOWN_COLUMNS = 5

interface Row {
  id: string
  data: ItemData
}

const parent = { to: '/content', title: t('Content') }

/** The items of a collection. */
export function ItemsPage() {
  const { collectionId = '' } = useParams()
  const { collection, error } = useCollection(collectionId)
  if (!collection) return <PendingPage title={t('Collection')} parent={parent} error={error} />
  return <Items key={collection.id} collection={collection} />
}

/** The fields in the order of columns: the name first. */
function columnFields(collection: DataCollection): DataField[] {
  const name = nameField(collection)
  return [...(name ? [name] : []), ...declaredFields(collection).filter(field => field !== name)]
}

/** Columns of long values, and those after the first few. */
function hiddenAtFirst(fields: readonly DataField[]): string[] {
  const short = fields.filter((field, index) => index === 0 || !isLong(field)).slice(0, SHOWN_COLUMNS)
  return fields.filter(field => !short.includes(field)).map(({ key }) => key)
}

/** The value of a field; of a picture a small one. */
function ItemCell({ field, value, name }: { field: DataField; value: unknown; name?: string }) {
  const { timeZone } = useStaff().site
  const locale = useLocale()
  if (!name && /IMAGE$/.test(field.type) && typeof value === 'string' && /^(https?:|\/)/.test(value))
    return (
      <img
        src={thumbnail(value)}
        alt=""
        loading="lazy"
        className="size-11 rounded-sm border border-line object-cover"
      />
    )
  return (
    <bdi
      className={classNames(
        'line-clamp-2 max-w-xl [overflow-wrap:anywhere]',
        name ? 'min-w-36' : field.type !== 'NUMBER' && 'min-w-24',
      )}
    >
      {name ?? cellText(field, value, { locale, timeZone })}
    </bdi>
  )
}

function Items({ collection }: { collection: DataCollection }) {
  const list = useListState()
  const navigate = useNavigate()
  const { can, site } = useStaff()
  const formats = { locale: useLocale(), timeZone: site.timeZone }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const canWrite = can('CONTENT', 'WRITE')
  const path = `/content/${encodeURIComponent(collection.id)}`
  const fields = columnFields(collection)
  const name = nameField(collection)
  const [search, status] = [list.get('q'), list.get('status')]
  const [sortField = '', sortOrder] = list.get('sort').split(':')
  const filter = {
    ...(search && name && { [name.key]: { $contains: search } }),
    ...(status && { _publishStatus: status }),
  }
  const { data, error, rows } = useRows(items.query, {
    size: PAGE,
    readSize: 250,
    countAll: async client => {
      const shared = { dataCollectionId: collection.id, ...publishingOf(collection) }
      return (await client.call(items.count, { ...shared, filter })).totalCount
    },
    argsOf: (cursor, limit) => ({
      dataCollectionId: collection.id,
      ...publishingOf(collection),
      query: cursor
        ? { cursorPaging: { limit, cursor } }
        : {
            filter,
            ...(sortField && {
              sort: [
                { fieldName: sortField, order: sortOrder === 'DESC' ? ('DESC' as const) : ('ASC' as const) },
              ],
            }),
            cursorPaging: { limit },
          },
    }),
    pageOf: ({ dataItems = [], pagingMetadata }) => ({
      rows: dataItems.map(({ id, data }): Row => ({ id: id ?? '', data: data ?? {} })),
      next: nextCursor(pagingMetadata),
    }),
  })
  const allColumns: Column<Row>[] = fields.map((field, index) => ({
    id: field.key,
    title: labelOf(field),
    cell: ({ data }) => (
      <ItemCell
        field={field}
        value={data[field.key]}
        {...(index === 0 && { name: nameOfItem(collection, data) })}
      />
    ),
    text: ({ data }) =>
      index === 0 ? nameOfItem(collection, data) : exportedText(field, data[field.key], formats),
    ...(field.type === 'NUMBER' && { numeric: true }),
    ...(index > 0 && { wideOnly: true }),
  }))
  if (allColumns.length === 0) allColumns.push({ id: '_id', title: t('Id'), cell: ({ id }) => id })
  if (hasPublishing(collection))
    allColumns.splice(1, 0, {
      id: '_publishStatus',
      title: t('Status'),
      cell: ({ data }) => <PublishBadge data={data} />,
      text: ({ data }) => publishText(data),
    })
  const hidden = list.get('hide') ? list.hidden : hiddenAtFirst(fields)
  return (
    <Page
      title={titleOfCollection(collection)}
      parent={parent}
      actions={
        canWrite && (
          <Button size="sm" onClick={() => void navigate(`${path}/items/new`)}>
            {t('New item')}
          </Button>
        )
      }
    >
      <CollectionTabs collection={collection} />
      <div className="flex flex-wrap items-end gap-3">
        {name && <SearchBox label={labelOf(name)} value={search} onSearch={q => list.set({ q })} />}
        {hasPublishing(collection) && (
          <FilterSelect
            {...list.filter('status')}
            label={t('Status')}
            options={{ PUBLISHED: t('Published'), DRAFT: t('Draft') }}
          />
        )}
        <FilterSelect
          {...list.filter('sort')}
          label={t('Sort by')}
          none={t('Default')}
          options={Object.fromEntries(
            [...fields.filter(({ capabilities }) => capabilities?.sortable), ...TIMES].flatMap(field => [
              [`${field.key}:ASC`, t('{name}, ascending', { name: labelOf(field) })],
              [`${field.key}:DESC`, t('{name}, descending', { name: labelOf(field) })],
            ]),
          )}
        />
      </div>
      <ListTools
        page={`content-${collection.id}`.slice(0, 60)}
        list={{ ...list, hidden }}
        columns={allColumns}
        rows={rows}
        allShown="-"
      />
      {!data ? (
        <Pending error={error} />
      ) : rows.count === 0 ? (
        <ListEmpty list={list} titles={[t('No items yet'), t('No item matches')]} all={t('Show all items')}>
          {t('Add the first one with “New item”, or import a file.')}
        </ListEmpty>
      ) : (
        <>
          <DataTable
            label={t('Items')}
            columns={shownColumns(allColumns, hidden)}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${path}/items/${encodeURIComponent(id)}`}
            nameOf={({ data }) => nameOfItem(collection, data)}
            {...(canWrite && { selection: { keys: chosen, onChange: setChosen } })}
          />
          <ItemBulkActions collection={collection} chosen={chosen} onDone={() => setChosen(new Set())} />
        </>
      )}
    </Page>
  )
}

const TIMES = [
  { key: '_createdDate', displayName: t('Created') },
  { key: '_updatedDate', displayName: t('Changed') },
]

const publishText = (data: ItemData) => (data._publishStatus === 'DRAFT' ? t('Draft') : t('Published'))

export const PublishBadge = ({ data }: { data: ItemData }) => (
  <Badge tone={data._publishStatus === 'DRAFT' ? 'caution' : 'positive'}>{publishText(data)}</Badge>
)
