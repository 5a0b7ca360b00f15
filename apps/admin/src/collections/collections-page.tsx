import { createCollection, queryCollections } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Button, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { PageLinks } from '../list/page-links.tsx'
import { useListState } from '../list/use-list-state.ts'
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
  const list = useListState()
  const { can } = useStaff()
  const [isCreating, setCreating] = useState(false)
  const { page } = list
  const { data, error } = useCall(
    queryCollections,
    {
      query: {
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: PAGE, offset: (page - 1) * PAGE },
      },
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <Page
      title={t('Collections')}
      actions={
        can('CATALOG', 'WRITE') && (
          <Button size="sm" onClick={() => setCreating(true)}>
            {t('New collection')}
          </Button>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.collections.length === 0 ? (
        <EmptyState title={t('No collections yet')}>
          {t('A collection groups products on a page of the shop, such as Lighting.')}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t('Collections')}
            columns={columns}
            rows={data.collections}
            keyOf={({ id }) => id ?? ''}
            hrefOf={({ id }) => `/collections/${id}`}
          />
          <PageLinks
            label={t('Pages of collections')}
            list={list}
            size={PAGE}
            shown={data.collections.length}
            total={data.metadata.total ?? 0}
          />
        </>
      )}
      <NewCollectionDialog open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}

function NewCollectionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const create = useMutationCall(createCollection, { invalidates: [queryCollections] })
  const submit = async (form: FormData) => {
    const { collection } = await create.mutateAsync({ collection: readCollectionFields(form) })
    toast(t('{0} is created', collection.name))
    void navigate(`/collections/${collection.id}`)
  }
  return (
    <ActionDialog
      id="new-collection"
      title={t('New collection')}
      submit={t('Create')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <CollectionFields />
    </ActionDialog>
  )
}
