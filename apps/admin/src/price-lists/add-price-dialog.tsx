import { getProduct, queryPriceListPrices, setPriceListPrices } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { ProductPicker } from '../form/product-picker.tsx'
import { t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'
import { variantTitle } from './variant-title.ts'

const ALL_VARIANTS = 'all'

/** Sets the price of a product in a list: of all its variants, and of some. */
export function AddPriceDialog({
  priceListId,
  currency,
  onClose,
}: {
  priceListId: string
  currency: string
  onClose: () => void
}) {
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])
  const [productId = ''] = chosen
  const { data } = useCall(getProduct, { id: productId }, { enabled: productId !== '' })
  const product = productId ? data?.product : undefined
  const set = useMutationCall(setPriceListPrices, { invalidates: [queryPriceListPrices] })
  const submit = async (form: FormData) => {
    if (!product) throw new FormError(t('Choose a product.'))
    const prices = [ALL_VARIANTS, ...product.variants.map(({ id }) => id)].flatMap(key => {
      const text = textOf(form, `price-${key}`)
      if (text === '') return []
      return { productId, ...(key !== ALL_VARIANTS && { variantId: key }), price: Number(text) }
    })
    if (prices.length === 0) throw new FormError(t('Enter a price.'))
    await set.mutateAsync({ priceListId, prices })
    toast(t('The price of {name} is saved', { name: product.name }))
  }
  const field = (key: string, label: string) => (
    <AmountField key={key} name={`price-${key}`} label={label} optional />
  )
  return (
    <ActionDialog
      id="add-price"
      title={t('Add a price')}
      submit={t('Add')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <ProductPicker label={t('Product')} chosen={chosen} max={1} onChange={setChosen} />
      {product &&
        field(
          ALL_VARIANTS,
          product.manageVariants
            ? t('Price in {currency} of all variants', { currency })
            : t('Price in {currency}', { currency }),
        )}
      {product?.manageVariants &&
        product.variants.map(({ id }) =>
          field(id, t('Price of {name}', { name: variantTitle(product, id) })),
        )}
    </ActionDialog>
  )
}
