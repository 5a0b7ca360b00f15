import type { Product } from '@stoa/react'
import { CheckField } from '../form/check-field.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'

/** The fields of a product that its form edits. */
export function ProductFields({ product }: { product?: Product }) {
  const { priceData, name, sku, brand, ribbon, weight, description, visible = true } = product ?? {}
  const currency = priceData?.currency
  return (
    <>
      <TextField name="name" label={t('Name')} required maxLength={80} defaultValue={name} />
      <RichTextControl
        id="field-description"
        name="description"
        label={t('Description')}
        optional
        maxLength={8000}
        format="html"
        initial={description ?? ''}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="price"
          label={currency ? t('Price in {0}', currency) : t('Price')}
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          required
          defaultValue={priceData?.price}
        />
        <TextField name="sku" label="SKU" optional maxLength={40} defaultValue={sku} />
        <TextField name="brand" label={t('Brand')} optional maxLength={50} defaultValue={brand} />
        <TextField
          name="ribbon"
          label={t('Ribbon on the picture')}
          optional
          maxLength={30}
          defaultValue={ribbon}
        />
        <TextField
          name="weight"
          label={t('Weight of one unit')}
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          optional
          defaultValue={weight || ''}
        />
      </div>
      <CheckField name="visible" label={t('Visible in the shop')} defaultChecked={visible} />
    </>
  )
}

/** The values of the form. Null clears a field. */
export const readProductFields = (form: FormData) => ({
  name: textOf(form, 'name'),
  description: String(form.get('description') ?? ''),
  priceData: { price: Number(form.get('price')) },
  sku: textOf(form, 'sku') || null,
  brand: textOf(form, 'brand') || null,
  ribbon: textOf(form, 'ribbon') || null,
  weight: textOf(form, 'weight') ? Number(form.get('weight')) : null,
  visible: form.has('visible'),
})
