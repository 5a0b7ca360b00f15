import {
  deleteCollection,
  getCategory,
  getCollection,
  queryCollections,
  queryProducts,
  updateCategory,
  updateCollection,
} from '@stoa/client/calls'
import { customFieldValue } from '@stoa/contract/custom-field-values'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { Badge, Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { CustomFieldsPanel } from '../custom-fields/custom-fields-panel.tsx'
import { enteredFields } from '../custom-fields/field-values.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { ActionDialog } from '../form/action-dialog.tsx'
import { onForm } from '../form/on-form.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { TranslationsPanel } from '../translations/translations-panel.tsx'
import { ArrangementPanel } from './arrangement-panel.tsx'
import { CollectionFields, readCollectionFields } from './collection-fields.tsx'
import type { Collection } from './collections-page.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { RulePanel } from './rule-panel.tsx'
import { useArrangement } from './use-arrangement.ts'

const parent = { to: '/collections', title: t('Collections') }
const invalidates = [getCollection, queryCollections, queryProducts]

const treeReference = { appNamespace: '@wix/stores' }

/** The custom fields of a collection, which is a category in catalogue V3. */
function CollectionCustomFields({ id }: { id: string }) {
  const hasFields = useCustomFields('COLLECTION').length > 0
  const client = useClient()
  const message = { categoryId: id, treeReference }
  const { data } = useCall(getCategory, message, { enabled: hasFields })
  const update = useMutationCall(updateCategory, { invalidates: [getCategory] })
  if (!data) return null
  return (
    <CustomFieldsPanel
      entity="COLLECTION"
      area="CATALOG"
      storedValue={field => customFieldValue(field, data.category.extendedFields)}
      save={async (fields, form) => {
        const { category } = await client.call(getCategory, message)
        const { namespaces } = enteredFields(fields, form)
        const extendedFields = { namespaces: { ...category.extendedFields?.namespaces, ...namespaces } }
        await update.mutateAsync({
          category: { id, revision: category.revision, extendedFields },
          treeReference,
        })
      }}
    />
  )
}

/** One collection with its texts and products. */
export function CollectionPage() {
  const { id = '' } = useParams()
  const { site, can } = useStaff()
  const { data, error } = useCall(getCollection, { id })
  const arrangement = useArrangement(id)
  if (!data) return <PendingPage title={t('Collection')} parent={parent} error={error} />
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
          <CollectionCustomFields id={id} />
          <RulePanel collectionId={id} name={name ?? ''} />
          <HistoryPanel entityId={id} canUndo={can('CATALOG', 'WRITE')} />
        </div>
        <div className="grid gap-5">
          <ArrangementPanel name={name ?? ''} arrangement={arrangement} />
          <TranslationsPanel
            entityType="COLLECTION"
            entityId={id}
            source={{ name: name ?? '', description: collection.description, sections: [], options: [] }}
          />
        </div>
      </div>
      <ProductsPanel id={id} name={name ?? ''} arrangement={arrangement} />
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
      { onSuccess: () => toast(t('{name} is saved', { name: fields.name })) },
    )
  }
  const deleteIt = async () => {
    await remove.mutateAsync({ id })
    toast(t('{name} is deleted', { name: collection.name }))
    void navigate('/collections')
  }
  return (
    <Panel title={t('Collection')}>
      <form
        className="grid gap-4"
        onSubmit={onForm(form => {
          if (canWrite && !update.isPending) save(form)
        })}
      >
        <fieldset disabled={!canWrite} className="grid gap-4">
          <CollectionFields collection={collection} />
        </fieldset>
        {update.error && <ErrorAlert error={update.error} />}
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
        title={t('Delete {name}', { name: collection.name })}
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
