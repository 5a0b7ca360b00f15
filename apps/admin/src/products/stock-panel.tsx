import { getInventoryVariants, getProduct, queryProducts, updateInventoryVariants } from '@stoa/client/calls'
import { type Product, useCall, useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** The stock of each variant of a product. */
export function StockPanel({ product }: { product: Product }) {
  const { data, error } = useCall(getInventoryVariants, { inventoryId: product.inventoryItemId })
  return (
    <Panel title={t('Stock')}>
      {data ? <LiveStock product={product} inventory={data.inventoryItem} /> : <Pending error={error} />}
    </Panel>
  )
}

/** A form without changes starts again with the stock that others have saved; one with changes keeps what was entered. */
function LiveStock({ product, inventory }: Pick<Props, 'product' | 'inventory'>) {
  const [isEdited, setEdited] = useState(false)
  // Its date is that of the product, which units do not change.
  const latest = JSON.stringify(inventory)
  const [version, setVersion] = useState(latest)
  if (!isEdited && version !== latest) setVersion(latest)
  return (
    <StockForm
      key={version}
      product={product}
      inventory={inventory}
      onEdit={() => setEdited(true)}
      onSaved={() => setEdited(false)}
    />
  )
}

interface Inventory {
  trackQuantity: boolean
  variants: { variantId: string; quantity?: number; inStock?: boolean }[]
}

interface Props {
  product: Product
  inventory: Inventory
  onEdit: () => void
  onSaved: () => void
}

function StockForm({ product, inventory, onEdit, onSaved }: Props) {
  const toast = useToast()
  const { can } = useStaff()
  const canWrite = can('CATALOG', 'WRITE')
  const [isTracked, setTracked] = useState(inventory.trackQuantity)
  const update = useMutationCall(updateInventoryVariants, {
    invalidates: [getInventoryVariants, getProduct, queryProducts],
    // Of the mutation, not of `mutate`: the new stock replaces this form before.
    onSuccess: () => {
      toast(t('Stock of {0} is saved', product.name))
      onSaved()
    },
  })
  const titleOf = (variantId: string) => {
    const choices = product.variants.find(({ id }) => id === variantId)?.choices ?? {}
    return Object.values(choices).join(', ')
  }
  const save = (form: FormData) => {
    const variants = inventory.variants.map(({ variantId }) =>
      isTracked
        ? { variantId, quantity: Number(form.get(variantId)) }
        : { variantId, inStock: form.has(variantId) },
    )
    update.mutate({ inventoryItem: { productId: product.id, trackQuantity: isTracked, variants } })
  }
  return (
    <form
      className="grid gap-4"
      onChange={onEdit}
      onSubmit={event => {
        event.preventDefault()
        if (canWrite && !update.isPending) save(new FormData(event.currentTarget))
      }}
    >
      <fieldset disabled={!canWrite} className="grid gap-3">
        <CheckField
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
      </fieldset>
      {update.error && <Alert tone="danger" title={errorText(update.error)} />}
      {canWrite && (
        <Button type="submit" variant="secondary" busy={update.isPending} className="justify-self-start">
          {t('Save stock')}
        </Button>
      )}
    </form>
  )
}
