import { createDataCollection, listDataCollections } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { useNavigate } from 'react-router'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { declaredFields, hasPublishing, titleOfCollection } from './content-collections.ts'

const PAGE = 50

const columns: readonly Column<DataCollection>[] = [
  { id: 'name', title: t('Collection'), cell: collection => <bdi>{titleOfCollection(collection)}</bdi> },
  { id: 'id', title: t('Id'), cell: ({ id }) => <code className="text-xs">{id}</code>, wideOnly: true },
  {
    id: 'access',
    title: t('Readers'),
    cell: ({ permissions, segment }) => (
      <Badge tone={segment !== 'DEV' && permissions?.read === 'ANYONE' ? 'positive' : 'neutral'}>
        {segment === 'DEV' ? t('In development') : readers[permissions?.read ?? 'ADMIN']}
      </Badge>
    ),
  },
  {
    id: 'drafts',
    title: t('Drafts'),
    cell: collection => (hasPublishing(collection) ? t('Yes') : t('No')),
    wideOnly: true,
  },
  { id: 'fields', title: t('Fields'), numeric: true, cell: collection => declaredFields(collection).length },
]

const readers = {
  ADMIN: t('Staff only'),
  SITE_MEMBER_AUTHOR: t('Members, their own'),
  SITE_MEMBER: t('Members'),
  ANYONE: t('Everyone'),
} as const

/** The collections of content. */
export function ContentPage() {
  const { can } = useStaff()
  const { data, error, rows } = useRows(listDataCollections, {
    size: PAGE,
    argsOf: page => ({ paging: { limit: PAGE, offset: offsetOf(page, PAGE) } }),
    pageOf: ({ collections, pagingMetadata: { total } }, page) => ({
      rows: collections,
      next: nextNumber(page, PAGE, total),
      total,
    }),
  })
  return (
    <Page title={t('Content')} actions={can('CONTENT', 'WRITE') && <NewCollection />}>
      {!data ? (
        <Pending error={error} />
      ) : data.collections.length === 0 ? (
        <EmptyState title={t('No collections yet')}>
          {t(
            'A collection holds content of your own, such as articles, opening hours or a team. The shop and your programs read it.',
          )}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Collections of content')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/content/${encodeURIComponent(id)}`}
        />
      )}
    </Page>
  )
}

function NewCollection() {
  const toast = useToast()
  const navigate = useNavigate()
  const create = useMutationCall(createDataCollection, { invalidates: [listDataCollections] })
  const submit = async (form: FormData) => {
    const displayName = textOf(form, 'name')
    const { collection } = await create.mutateAsync({
      collection: {
        id: textOf(form, 'id'),
        displayName,
        displayField: 'title',
        fields: [{ key: 'title', type: 'TEXT', displayName: t('Title') }],
      },
    })
    toast(t('{name} is created', { name: displayName }))
    void navigate(`/content/${encodeURIComponent(collection.id)}/fields`)
  }
  return (
    <ActionButton
      id="new-collection"
      title={t('New collection')}
      submit={t('Create')}
      variant="primary"
      fields={
        <>
          <TextField name="name" label={t('Name')} required maxLength={1000} />
          <TextField
            name="id"
            label={t('Id')}
            hint={t('Programs use it. It cannot change. Letters, digits, - and _.')}
            required
            pattern="[A-Za-z0-9_\-]+"
            maxLength={256}
          />
          <p className="text-sm text-muted">
            {t('It starts with the field “Title”. Only staff may access its items until you change that.')}
          </p>
        </>
      }
      run={submit}
    />
  )
}
