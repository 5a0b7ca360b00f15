import { type ActionModule, FormError, t } from '@stoa/admin/extension'
import { updateProduct } from '@stoa/client/calls'
import { Field, TextInput } from '@stoa/ui'

type Action = ActionModule<'product'>

/** The field of the dialog. */
export const Fields: Action['Fields'] = () => (
  <Field id="percent" label={t('Percent more')}>
    {control => (
      <TextInput {...control} name="percent" type="number" min="1" step="any" defaultValue="10" required />
    )}
  </Field>
)

/** Raises the price of the product, to whole cents. */
export const run: Action['run'] = async (form, { entity, client }) => {
  const percent = Number(form.get('percent'))
  if (!(percent >= 1 && percent <= 100)) throw new FormError(t('The price must rise by 1 to 100 percent.'))
  const price = Math.round((entity.priceData?.price ?? 0) * (100 + percent)) / 100
  await client.call(updateProduct, { product: { id: entity.id, priceData: { price } } })
  return t('The price is {price} now.', { price })
}
