import { getProduct, queryProducts, updateProduct } from '@stoa/client/calls'
import { type Product, useCall, useMutationCall } from '@stoa/react'
import { Alert, Badge, Button } from '@stoa/ui'
import { useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { TranslationsPanel } from '../translations/translations-panel.tsx'
import { CollectionsPanel } from './collections-panel.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { ProductFields, readProductFields } from './product-fields.tsx'
import { SchedulesPanel } from './schedules-panel.tsx'
import { StockPanel } from './stock-panel.tsx'
import { VariantsPanel } from './variants-panel.tsx'

const parent = { to: '/products', title: t('Products') }

/** One product with its texts, price, visibility and stock. */
export function ProductPage() {
  const { id = '' } = useParams()
  const { site, can } = useStaff()
  const { data, error } = useCall(getProduct, { id })
  if (!data)
    return (
      <Page title={t('Product')} parent={parent}>
        <Pending error={error} />
      </Page>
    )
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
        site.shopUrl &&
        product.visible && (
          <a className="link text-sm" href={`${site.shopUrl}/products/${product.slug}`}>
            {t('View in the shop')}
          </a>
        )
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <div className="grid gap-5">
          <TextsForm product={product} />
          <PicturesPanel product={product} />
          <OptionsPanel product={product} />
          <VariantsPanel product={product} />
          <HistoryPanel entityId={product.id} canUndo={can('CATALOG', 'WRITE')} />
        </div>
        <div className="grid gap-5">
          <StockPanel product={product} />
          <CollectionsPanel product={product} />
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
  sections: additionalInfoSections.map(({ title = '', description = '' }) => ({ title, description })),
  options: productOptions.map(({ name = '', choices = [] }) => ({
    name,
    choices: choices.map(({ description = '' }) => description),
  })),
})

function TextsForm({ product }: { product: Product }) {
  const toast = useToast()
  const { can } = useStaff()
  const update = useMutationCall(updateProduct, { invalidates: [getProduct, queryProducts] })
  const canWrite = can('CATALOG', 'WRITE')
  const save = (form: FormData) => {
    const fields = readProductFields(form)
    update.mutate(
      { product: { id: product.id, ...fields } },
      { onSuccess: () => toast(t('{0} is saved', fields.name)) },
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (canWrite && !update.isPending) save(new FormData(event.currentTarget))
      }}
    >
      <Panel title={t('Product')}>
        <fieldset disabled={!canWrite} className="grid gap-4">
          <ProductFields product={product} />
        </fieldset>
        {update.error && <Alert tone="danger" title={errorText(update.error)} />}
        {canWrite && (
          <Button type="submit" busy={update.isPending} className="justify-self-start">
            {t('Save')}
          </Button>
        )}
      </Panel>
    </form>
  )
}
