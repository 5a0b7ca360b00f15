import { queryProducts } from '@stoa/client/calls'
import { type Product, useCall } from '@stoa/react'
import { Field, Select, TextInput } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { t } from '../i18n/translate.ts'
import { textOf } from './form-values.ts'
import { ProductPicker } from './product-picker.tsx'

/** The catalogue of the stores (protocol/catalogue §6). */
export const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

interface ProductLinesProps {
  label: string
  /** Ids of the chosen products. */
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Products with variant and units, for line items. `readProductLines` reads them. */
export function ProductLines({ label, chosen, onChange }: ProductLinesProps) {
  const { data } = useCall(
    queryProducts,
    { query: { filter: { id: { $in: [...chosen] } }, paging: { limit: 100 } } },
    { enabled: chosen.length > 0, placeholderData: keepPreviousData },
  )
  return (
    <>
      <ProductPicker label={label} chosen={chosen} max={20} onChange={onChange} />
      {chosen.map(id => (
        <LineFields key={id} id={id} product={data?.products.find(product => product.id === id)} />
      ))}
    </>
  )
}

function LineFields({ id, product }: { id: string; product: Product | undefined }) {
  const name = product?.name ?? t('Product')
  const variants = product?.manageVariants ? (product.variants ?? []) : []
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      {variants.length > 0 && (
        <Field id={`variant-${id}`} label={t('Variant of {name}', { name })}>
          {control => (
            <Select
              {...control}
              name={`variant-${id}`}
              options={variants.map(({ id: variantId, choices }) => [
                variantId,
                Object.values(choices ?? {}).join(', '),
              ])}
            />
          )}
        </Field>
      )}
      <Field
        id={`quantity-${id}`}
        label={t('Units of {name}', { name })}
        className={variants.length > 0 ? '' : 'col-span-2'}
      >
        {control => (
          <TextInput
            {...control}
            name={`quantity-${id}`}
            type="number"
            min="1"
            max="100000"
            defaultValue="1"
            required
          />
        )}
      </Field>
    </div>
  )
}

/** The line items of the chosen products. */
export const readProductLines = (form: FormData, chosen: readonly string[]) =>
  chosen.map(catalogItemId => {
    const variantId = textOf(form, `variant-${catalogItemId}`)
    return {
      catalogReference: { appId: STORES_APP, catalogItemId, ...(variantId && { options: { variantId } }) },
      quantity: Number(form.get(`quantity-${catalogItemId}`)) || 1,
    }
  })
