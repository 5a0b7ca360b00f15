import { getProduct, queryInventoryItems, queryProducts, transferInventory } from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { limitsOf } from '../form/field-limits.ts'
import { ActionButton } from '../form/form-actions.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { transferInventory as limits } from '../generated/calls/business-locations.ts'
import { t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'

interface MoveUnitsButtonProps {
  product: Product
  locations: readonly { id?: string; name?: string }[]
}

/** Most variants of one move. */
const UNITS_MAX = 100

/** Moves units of a product from one location to another. */
export function MoveUnitsButton({ product, locations }: MoveUnitsButtonProps) {
  const toast = useToast()
  const move = useMutationCall(transferInventory, {
    invalidates: [queryInventoryItems, getProduct, queryProducts],
  })
  const variants = product.variants.map(({ id, choices }) => ({
    variantId: product.manageVariants ? id : product.id,
    title: Object.values(choices).join(', '),
  }))
  const titles = Object.fromEntries(locations.map(({ id = '', name = '' }) => [id, name]))
  const submit = async (form: FormData) => {
    const [fromLocationId, toLocationId] = [textOf(form, 'from'), textOf(form, 'to')]
    if (fromLocationId === toLocationId) throw new FormError(t('Choose two different locations.'))
    const units = variants.flatMap(({ variantId }) => {
      const quantity = Number(form.get(variantId))
      return quantity > 0 ? [{ variantId, quantity }] : []
    })
    if (units.length === 0) throw new FormError(t('Enter how many units to move.'))
    if (units.length > UNITS_MAX)
      throw new FormError(t('Move at most {max} variants at once.', { max: UNITS_MAX }))
    await move.mutateAsync({ fromLocationId, toLocationId, units })
    toast(t('The units are moved'))
  }
  return (
    <ActionButton
      id="move-units"
      title={t('Move units')}
      heading={t('Move units of {name}', { name: product.name })}
      submit={t('Move')}
      run={submit}
      fields={
        <>
          <SelectField name="from" label={t('From')} titles={titles} defaultValue={locations[0]?.id} />
          <SelectField name="to" label={t('To')} titles={titles} defaultValue={locations[1]?.id} />
          {variants.map(({ variantId, title }) => (
            <TextField
              key={variantId}
              name={variantId}
              label={title ? t('Units of {name}', { name: title }) : t('Units to move')}
              {...limitsOf({ ...limits['units[].quantity'], min: 0, required: false })}
            />
          ))}
        </>
      }
    />
  )
}
