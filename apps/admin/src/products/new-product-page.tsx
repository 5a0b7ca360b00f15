import { createProduct, queryProducts } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { onForm } from '../form/on-form.ts'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { Page } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ProductFields } from './product-fields.tsx'
import { enteredValues, productOf } from './product-form-values.ts'

/** A new product has no stored version that others could change. */
const versionOf = () => 'new'

/** Creates a product. */
export function NewProductPage() {
  const navigate = useNavigate()
  const toast = useToast()
  const form = useLiveForm(undefined, versionOf)
  const create = useMutationCall(createProduct, { invalidates: [queryProducts] })
  const [failure, setFailure] = useState<unknown>()
  const save = async (data: FormData) => {
    const { product } = await create.mutateAsync({ product: productOf(enteredValues(data)) })
    form.markSaved()
    toast(t('{name} is created', { name: product.name }))
    void navigate(`/products/${product.id}`, { replace: true })
  }
  return (
    <Page title={t('New product')} parent={{ to: '/products', title: t('Products') }}>
      <form
        {...form.formProps}
        className="grid max-w-3xl gap-5"
        onSubmit={onForm(form => {
          if (create.isPending) return
          setFailure(undefined)
          save(form).catch(setFailure)
        })}
      >
        <ProductFields key={form.fieldsKey} notices={<FormNotices form={form} />} />
        <SaveFailure error={failure} />
        <Button type="submit" busy={create.isPending} className="justify-self-start">
          {t('Create')}
        </Button>
      </form>
    </Page>
  )
}
