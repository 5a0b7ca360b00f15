import { createCollection, queryCollections } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { useNavigate } from 'react-router'
import { ActionButton, type FormAction } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { CollectionFields, readCollectionFields } from './collection-fields.tsx'

export type Collection = ReplyOf<typeof contract.collections.getCollection>['collection']

const PAGE = 50

const columns: readonly Column<Collection>[] = [
  { id: 'name', title: t('Collection'), cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'slug', title: t('Slug'), cell: ({ slug }) => slug, wideOnly: true },
  {
    id: 'visibility',
    title: t('Visibility'),
    cell: ({ visible }) => (
      <Badge tone={visible ? 'positive' : 'neutral'}>{visible ? t('Visible') : t('Hidden')}</Badge>
    ),
  },
  { id: 'products', title: t('Products'), numeric: true, cell: ({ numberOfProducts }) => numberOfProducts },
]

/** The collections of the shop by name. */
export function CollectionsPage() {
  const { can } = useStaff()
  const toast = useToast()
  const navigate = useNavigate()
  const create = useMutationCall(createCollection, { invalidates: [queryCollections] })
  const toCreate: FormAction = {
    id: 'new-collection',
    title: t('New collection'),
    submit: t('Create'),
    variant: 'primary',
    fields: <CollectionFields />,
    run: async form => {
      const { collection } = await create.mutateAsync({ collection: readCollectionFields(form) })
      toast(t('{name} is created', { name: collection.name }))
      void navigate(`/collections/${collection.id}`)
    },
  }
  const { data, error, rows } = useRows(queryCollections, {
    size: PAGE,
    argsOf: page => ({
      query: {
        sort: [{ fieldName: 'name', order: 'ASC' as const }],
        paging: { limit: PAGE, offset: offsetOf(page, PAGE) },
      },
    }),
    pageOf: ({ collections, metadata }, page) => ({
      rows: collections,
      next: nextNumber(page, PAGE, metadata.total),
      total: metadata.total,
    }),
  })
  return (
    <Page title={t('Collections')} actions={can('CATALOG', 'WRITE') && <ActionButton {...toCreate} />}>
      {!data ? (
        <Pending error={error} />
      ) : data.collections.length === 0 ? (
        <EmptyState title={t('No collections yet')}>
          {t('A collection groups products on a page of the shop, such as Lighting.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Collections')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id ?? ''}
          hrefOf={({ id }) => `/collections/${id}`}
        />
      )}
    </Page>
  )
}
