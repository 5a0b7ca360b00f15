import { getInventoryVariants, getProduct, queryProducts, updateInventoryVariants } from '@stoa/client/calls'
import { type Product, useCall, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** The stock of each variant of a product. */
export function StockPanel({ product }: { product: Product }) {
  const { data, error } = useCall(getInventoryVariants, { inventoryId: product.inventoryItemId })
  return (
    <Panel title={t('Stock')}>
      {data ? (
        <StockForm key={product.id} product={product} inventory={data.inventoryItem} />
      ) : (
        <Pending error={error} />
      )}
    </Panel>
  )
}

/** Name of the box that turns counting on. */
const TRACKED = 'trackQuantity'

interface Inventory {
  trackQuantity: boolean
  variants: { variantId: string; quantity?: number; inStock?: boolean }[]
}

interface Props {
  product: Product
  inventory: Inventory
}

function StockForm({ product, inventory: latest }: Props) {
  const toast = useToast()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  // Its date is that of the product, which units do not change.
  const form = useLiveForm(latest, JSON.stringify, 'stock')
  const { base: inventory, fieldsKey, markSaved, formProps } = form
  const update = useMutationCall(updateInventoryVariants, {
    invalidates: [getInventoryVariants, getProduct, queryProducts],
  })
  const save = (data: FormData) => {
    const trackQuantity = data.has(TRACKED)
    const variants = inventory.variants.map(({ variantId }) =>
      trackQuantity
        ? { variantId, quantity: Number(data.get(variantId)) }
        : { variantId, inStock: data.has(variantId) },
    )
    update.mutateAsync({ inventoryItem: { productId: product.id, trackQuantity, variants } }).then(
      () => {
        markSaved()
        toast(t('Stock of {0} is saved', product.name))
      },
      // An error is shown below.
      () => {},
    )
  }
  return (
    <form
      {...formProps}
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (canWrite && !update.isPending) save(new FormData(event.currentTarget))
      }}
    >
      <FormNotices form={form} />
      <fieldset disabled={!canWrite} className="grid gap-3">
        <StockFields key={fieldsKey} product={product} inventory={inventory} />
      </fieldset>
      <SaveFailure error={update.error} />
      {canWrite && (
        <Button type="submit" variant="secondary" busy={update.isPending} className="justify-self-start">
          {t('Save stock')}
        </Button>
      )}
    </form>
  )
}

/** Units of each variant if they are counted, otherwise whether it is in stock. */
function StockFields({ product, inventory }: Props) {
  const [isTracked, setTracked] = useState(inventory.trackQuantity)
  const titleOf = (variantId: string) => {
    const choices = product.variants.find(({ id }) => id === variantId)?.choices ?? {}
    return Object.values(choices).join(', ')
  }
  return (
    <>
      <CheckField
        name={TRACKED}
        label={t('Count units')}
        checked={isTracked}
        onChange={event => setTracked(event.target.checked)}
      />
      {inventory.variants.map(({ variantId, quantity, inStock }) =>
        isTracked ? (
          <TextField
            key={variantId}
            name={variantId}
            label={titleOf(variantId) || t('Units')}
            type="number"
            inputMode="numeric"
            min="0"
            max="99999"
            step="1"
            required
            defaultValue={quantity ?? 0}
          />
        ) : (
          <CheckField
            key={variantId}
            name={variantId}
            label={[t('In stock'), titleOf(variantId)].filter(Boolean).join(': ')}
            defaultChecked={inStock}
          />
        ),
      )}
    </>
  )
}
