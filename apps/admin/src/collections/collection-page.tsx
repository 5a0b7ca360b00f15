import {
  addProductsToCollection,
  deleteCollection,
  getCollection,
  queryCollections,
  queryProducts,
  removeProductsFromCollection,
  updateCollection,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Badge, Button } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { ProductPicker } from '../form/product-picker.tsx'
import { t } from '../i18n/translate.ts'
import { PageLinks } from '../list/page-links.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { TranslationsPanel } from '../translations/translations-panel.tsx'
import { ArrangementPanel } from './arrangement-panel.tsx'
import { CollectionFields, readCollectionFields } from './collection-fields.tsx'
import type { Collection } from './collections-page.tsx'
import { RulePanel } from './rule-panel.tsx'

const parent = { to: '/collections', title: t('Collections') }
const PAGE = 50
const invalidates = [getCollection, queryCollections, queryProducts]

/** One collection with its texts and products. */
export function CollectionPage() {
  const { id = '' } = useParams()
  const { site, can } = useStaff()
  const { data, error } = useCall(getCollection, { id })
  if (!data)
    return (
      <Page title={t('Collection')} parent={parent}>
        <Pending error={error} />
      </Page>
    )
  const { collection } = data
  const { name, slug, visible } = collection
  return (
    <Page
      title={name ?? ''}
      parent={parent}
      badge={<Badge tone={visible ? 'positive' : 'neutral'}>{visible ? t('Visible') : t('Hidden')}</Badge>}
      actions={
        site.shopUrl &&
        visible && (
          <a className="link text-sm" href={`${site.shopUrl}/collections/${slug}`}>
            {t('View in the shop')}
          </a>
        )
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <TextsForm key={`${name} ${slug}`} collection={collection} />
          <RulePanel collectionId={id} name={name ?? ''} />
          <ArrangementPanel id={id} name={name ?? ''} />
        </div>
        <div className="grid gap-5">
          <ProductsPanel id={id} name={name ?? ''} />
          <TranslationsPanel
            entityType="COLLECTION"
            entityId={id}
            source={{ name: name ?? '', description: collection.description, sections: [], options: [] }}
          />
        </div>
        <HistoryPanel entityId={id} canUndo={can('CATALOG', 'WRITE')} />
      </div>
    </Page>
  )
}

function TextsForm({ collection }: { collection: Collection }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { can } = useStaff()
  const [isDeleting, setDeleting] = useState(false)
  const update = useMutationCall(updateCollection, { invalidates })
  const remove = useMutationCall(deleteCollection, { invalidates: [queryCollections, queryProducts] })
  const canWrite = can('CATALOG', 'WRITE')
  const id = collection.id ?? ''
  const save = (form: FormData) => {
    const fields = readCollectionFields(form)
    update.mutate(
      { collection: { id, ...fields } },
      { onSuccess: () => toast(t('{0} is saved', fields.name)) },
    )
  }
  const deleteIt = async () => {
    await remove.mutateAsync({ id })
    toast(t('{0} is deleted', collection.name))
    void navigate('/collections')
  }
  return (
    <Panel title={t('Collection')}>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (canWrite && !update.isPending) save(new FormData(event.currentTarget))
        }}
      >
        <fieldset disabled={!canWrite} className="grid gap-4">
          <CollectionFields collection={collection} />
        </fieldset>
        {update.error && <Alert tone="danger" title={errorText(update.error)} />}
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={update.isPending}>
              {t('Save')}
            </Button>
            <Button variant="quiet" onClick={() => setDeleting(true)}>
              {t('Delete')}
            </Button>
          </div>
        )}
      </form>
      <ActionDialog
        id="delete-collection"
        title={t('Delete {0}', collection.name)}
        submit={t('Delete')}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onSubmit={deleteIt}
      >
        <p className="text-sm">{t('Its products stay. This cannot be undone.')}</p>
      </ActionDialog>
    </Panel>
  )
}

function ProductsPanel({ id, name }: { id: string; name: string }) {
  const list = useListState()
  const toast = useToast()
  const { can } = useStaff()
  const [isAdding, setAdding] = useState(false)
  const { data, error } = useCall(
    queryProducts,
    {
      query: {
        filter: { collectionIds: { $hasSome: [id] } },
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: PAGE, offset: (list.page - 1) * PAGE },
      },
    },
    { placeholderData: keepPreviousData },
  )
  const remove = useMutationCall(removeProductsFromCollection, { invalidates })
  const canWrite = can('CATALOG', 'WRITE')
  return (
    <Panel
      title={t('Products')}
      aside={
        canWrite && (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            {t('Add products')}
          </Button>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.products.length === 0 ? (
        <p className="text-sm text-muted">{t('The collection has no products yet.')}</p>
      ) : (
        <>
          <ul className="grid divide-y divide-line text-sm">
            {data.products.map(product => (
              <li key={product.id} className="flex items-center justify-between gap-3 py-1.5">
                <Link to={`/products/${product.id}`} className="link">
                  <bdi>{product.name}</bdi>
                </Link>
                {canWrite && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Remove {0}', product.name)}
                    busy={remove.isPending}
                    onClick={() =>
                      !remove.isPending &&
                      remove.mutate(
                        { id, productIds: [product.id] },
                        { onSuccess: () => toast(t('{0} is removed from {1}', product.name, name)) },
                      )
                    }
                  >
                    {t('Remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <PageLinks
            label={t('Pages of products')}
            list={list}
            size={PAGE}
            shown={data.products.length}
            total={data.metadata.total ?? 0}
          />
        </>
      )}
      {remove.error && <Alert tone="danger" title={errorText(remove.error)} />}
      {isAdding && <AddDialog id={id} name={name} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function AddDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])
  const add = useMutationCall(addProductsToCollection, { invalidates })
  const submit = async () => {
    if (chosen.length === 0) throw new FormError(t('Choose at least one product.'))
    await add.mutateAsync({ id, productIds: chosen })
    toast(
      chosen.length === 1
        ? t('1 product is added to {0}', name)
        : t('{0} products are added to {1}', chosen.length, name),
    )
  }
  return (
    <ActionDialog
      id="add-products"
      title={t('Add products to {0}', name)}
      submit={t('Add')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <ProductPicker label={t('Products')} chosen={chosen} max={100} onChange={setChosen} />
    </ActionDialog>
  )
}
