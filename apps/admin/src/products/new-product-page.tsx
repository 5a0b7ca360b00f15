import { createProduct, queryProducts } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useNavigate } from 'react-router'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ProductFields, readProductFields } from './product-fields.tsx'

/** Creates a product. */
export function NewProductPage() {
  const navigate = useNavigate()
  const toast = useToast()
  const create = useMutationCall(createProduct, { invalidates: [queryProducts] })
  const save = (form: FormData) => {
    create.mutate(
      { product: readProductFields(form) },
      {
        onSuccess: ({ product }) => {
          toast(t('{0} is created', product.name))
          void navigate(`/products/${product.id}`, { replace: true })
        },
      },
    )
  }
  return (
    <Page title={t('New product')} parent={{ to: '/products', title: t('Products') }}>
      <form
        className="grid max-w-3xl gap-5"
        onSubmit={event => {
          event.preventDefault()
          if (!create.isPending) save(new FormData(event.currentTarget))
        }}
      >
        <Panel title={t('Product')}>
          <ProductFields />
        </Panel>
        {create.error && <Alert tone="danger" title={errorText(create.error)} />}
        <Button type="submit" busy={create.isPending} className="justify-self-start">
          {t('Create')}
        </Button>
      </form>
    </Page>
  )
}
