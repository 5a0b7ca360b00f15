import type { Product } from '@stoa/react'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'

/** The fields of a product that its form edits. */
export function ProductFields({ product }: { product?: Product }) {
  const { priceData, name, sku, description, visible = true } = product ?? {}
  const currency = priceData?.currency
  return (
    <>
      <TextField name="name" label="Name" required maxLength={80} defaultValue={name} />
      <TextField
        name="description"
        label="Description"
        hint="Text with HTML elements."
        rows={6}
        optional
        maxLength={8000}
        defaultValue={description}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="price"
          label={currency ? `Price in ${currency}` : 'Price'}
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          required
          defaultValue={priceData?.price}
        />
        <TextField name="sku" label="SKU" optional maxLength={40} defaultValue={sku} />
      </div>
      <CheckField name="visible" label="Visible in the shop" defaultChecked={visible} />
    </>
  )
}

/** The values of the form. */
export const readProductFields = (form: FormData) => ({
  name: String(form.get('name')).trim(),
  description: String(form.get('description') ?? ''),
  priceData: { price: Number(form.get('price')) },
  sku: String(form.get('sku') ?? '').trim(),
  visible: form.has('visible'),
})
