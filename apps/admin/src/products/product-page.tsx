import { createProductPreview, getProduct, queryProducts, updateProduct } from '@stoa/client/calls'
import { type Product, useCall, useClient, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ExtensionActions } from '../extension/extension-actions.tsx'
import { ExtensionPanels } from '../extension/extension-panels.tsx'
import { onForm } from '../form/on-form.ts'
import { SaveButton } from '../form/save-button.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { isConflict, sameValue, useConflicts } from '../live/conflicts.tsx'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { ProductReviewsPanel } from '../reviews/product-reviews-panel.tsx'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { TranslationsPanel } from '../translations/translations-panel.tsx'
import { CollectionsPanel } from './collections-panel.tsx'
import { CustomizationsPanel } from './customizations-panel.tsx'
import { InfoSectionsPanel } from './info-sections-panel.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductCustomFields } from './product-custom-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductFilesPanel } from './product-files-panel.tsx'
import {
  enteredValues,
  fieldTitles,
  type ProductFormValues,
  productOf,
  storedValues,
  valueText,
} from './product-form-values.ts'
import { SchedulesPanel } from './schedules-panel.tsx'
import { StockPanel } from './stock-panel.tsx'
import { SubscriptionOptionsPanel } from './subscription-options-panel.tsx'
import { VariantsPanel } from './variants-panel.tsx'

const parent = { to: '/products', title: t('Products') }

/** One product with its texts, price, visibility and stock. */
export function ProductPage() {
  const { id = '' } = useParams()
  const { site, can } = useStaff()
  const { data, error } = useCall(getProduct, { id })
  if (!data) return <PendingPage title={t('Product')} parent={parent} error={error} />
  const { product } = data
  return (
    <Page
      title={product.name}
      parent={parent}
      badge={
        <Badge tone={product.visible ? 'positive' : 'neutral'}>
          {product.visible ? t('Visible') : t('Hidden')}
        </Badge>
      }
      actions={
        <>
          <PreviewButton product={product} />
          {site.shopUrl && product.visible && (
            <a className="link self-center text-sm" href={`${site.shopUrl}/products/${product.slug}`}>
              {t('View in the shop')}
            </a>
          )}
          <ProductActions product={product} />
          <ExtensionActions at="product" entity={product} />
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <div className="grid gap-5">
          <ProductForm key={product.id} product={product} />
          <PicturesPanel product={product} />
          <OptionsPanel product={product} />
          <VariantsPanel product={product} />
          <CustomizationsPanel key={`customizations-${product.id}`} product={product} />
          <SubscriptionOptionsPanel key={`subscriptions-${product.id}`} product={product} />
          <InfoSectionsPanel key={`sections-${product.id}`} product={product} />
          <ExtensionPanels at="product" entity={product} />
          <HistoryPanel entityId={product.id} canUndo={can('CATALOG', 'WRITE')} />
        </div>
        <div className="grid gap-5">
          <StockPanel product={product} />
          {product.productType === 'digital' && <ProductFilesPanel product={product} />}
          <ProductCustomFields product={product} />
          <CollectionsPanel product={product} />
          <ProductReviewsPanel productId={product.id} />
          <SchedulesPanel product={product} />
          <TranslationsPanel entityType="PRODUCT" entityId={product.id} source={sourceTexts(product)} />
        </div>
      </div>
    </Page>
  )
}

/** The texts that translations are made of. */
const sourceTexts = ({
  name,
  description,
  ribbon,
  additionalInfoSections = [],
  productOptions = [],
}: Product) => ({
  name,
  description,
  ribbon,
  isHtml: true,
  sections: additionalInfoSections.map(({ title = '', description = '' }) => ({ title, description })),
  options: productOptions.map(({ name = '', choices = [] }) => ({
    name,
    choices: choices.map(({ description = '' }) => description),
  })),
})

function ProductForm({ product: latest }: { product: Product }) {
  const liveForm = useLiveForm(latest, one => JSON.stringify(storedValues(one)))
  const { base: product, fieldsKey, markSaved, formProps } = liveForm
  const conflicts = useConflicts()
  const client = useClient()
  const [failure, setFailure] = useState<unknown>()
  const toast = useToast()
  const { can } = useStaff()
  const update = useMutationCall(updateProduct, { invalidates: [getProduct, queryProducts] })
  const canWrite = can('CATALOG', 'WRITE')
  const save = async (form: FormData): Promise<void> => {
    const mine = enteredValues(form)
    const before = storedValues(product)
    const { product: current } = await client.call(getProduct, { id: product.id })
    const theirs = storedValues(current)
    const keys = Object.keys(mine) as (keyof ProductFormValues)[]
    const isMine = (key: keyof ProductFormValues) => !sameValue(mine[key], before[key])
    const isChanged = (key: keyof ProductFormValues) => !sameValue(before[key], theirs[key])
    const choices = await conflicts.ask(
      keys
        .filter(key => isChanged(key) && isMine(key) && !sameValue(mine[key], theirs[key]))
        .map(key => ({
          name: key,
          label: fieldTitles[key],
          mine: valueText(mine, key),
          theirs: valueText(theirs, key),
        })),
    )
    if (!choices) return
    // The update has only what was entered here: what colleagues have changed stays.
    const entered = keys.filter(key => isMine(key) && choices[key] !== 'theirs')
    const fields = productOf(Object.fromEntries(entered.map(key => [key, mine[key]])), current)
    try {
      await update.mutateAsync({
        product: { id: product.id, ...fields },
        ...(current.lastUpdated && { expectedLastUpdated: current.lastUpdated }),
      })
    } catch (error) {
      // Someone has changed it while the dialog was open: compare with the newer version.
      if (isConflict(error)) return save(form)
      throw error
    }
    markSaved()
    toast(t('{name} is saved', { name: mine.name }))
  }
  return (
    <>
      <form
        {...formProps}
        className="grid gap-5"
        onSubmit={onForm(form => {
          if (!canWrite || update.isPending) return
          setFailure(undefined)
          save(form).catch(setFailure)
        })}
      >
        <ProductFields
          key={fieldsKey}
          product={product}
          disabled={!canWrite}
          notices={<FormNotices form={liveForm} />}
        />
        <SaveFailure error={failure} />
        {canWrite && <SaveButton busy={update.isPending} />}
      </form>
      {conflicts.dialog}
    </>
  )
}

/** Opens the page of a hidden product in the shop. The address shows it for an hour, and can be passed on. */
function PreviewButton({ product: { id, slug, visible } }: { product: Product }) {
  const toast = useToast()
  const { shopUrl } = useStaff().site
  const create = useMutationCall(createProductPreview)
  if (!shopUrl || visible) return null
  const open = () =>
    create.mutate(
      { productId: id },
      {
        onSuccess: ({ token }) =>
          location.assign(`${shopUrl}/products/${encodeURIComponent(slug ?? '')}?preview=${token}`),
        onError: error => toast(errorText(error), 'danger'),
      },
    )
  return (
    <SmallButton busy={create.isPending} onClick={open}>
      {t('Preview in the shop')}
    </SmallButton>
  )
}
