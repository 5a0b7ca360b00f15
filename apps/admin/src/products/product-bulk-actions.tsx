import {
  addProductsToCollection,
  bulkAdjustProductProperty,
  bulkUpdateProductsProperty,
  getProduct,
  queryCollections,
  queryProducts,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { BulkBar, inHundreds } from '../list/bulk-bar.tsx'
import { useToast } from '../shell/toasts.tsx'

interface BulkActionProps {
  /** Ids of the chosen products. */
  chosen: ReadonlySet<string>
  onDone: () => void
}

type Action = 'price' | 'ribbon' | 'collection'
const invalidates = [getProduct, queryProducts, queryCollections]

/** Changes many products at once. Each change can be taken back as a whole. */
export function ProductBulkActions({ chosen, onDone }: BulkActionProps) {
  const toast = useToast()
  const [open, setOpen] = useState<Action>()
  const close = () => setOpen(undefined)
  const adjust = useMutationCall(bulkAdjustProductProperty, { invalidates })
  const update = useMutationCall(bulkUpdateProductsProperty, { invalidates })
  const add = useMutationCall(addProductsToCollection, { invalidates })
  const { data } = useCall(
    queryCollections,
    { query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 100 } } },
    { enabled: open === 'collection' },
  )
  const done = (failed: number) => {
    const count = chosen.size - failed
    toast(
      `${count === 1 ? '1 product is' : `${count} products are`} changed${failed ? `, ${failed} failed` : ''}`,
    )
    onDone()
  }
  const changePrices = async (form: FormData) => {
    const percentage = Number(textOf(form, 'percentage'))
    if (!percentage) throw new FormError('Enter a percentage other than 0.')
    let failed = 0
    for (const ids of inHundreds(chosen))
      failed += (await adjust.mutateAsync({ ids, adjust: { price: { percentage: { rate: percentage } } } }))
        .bulkActionMetadata.totalFailures
    done(failed)
  }
  const setRibbon = async (form: FormData) => {
    let failed = 0
    for (const ids of inHundreds(chosen))
      failed += (await update.mutateAsync({ ids, set: { ribbon: textOf(form, 'ribbon') } }))
        .bulkActionMetadata.totalFailures
    done(failed)
  }
  const addToCollection = async (form: FormData) => {
    const id = textOf(form, 'collection')
    if (!id) throw new FormError('Choose a collection.')
    for (const productIds of inHundreds(chosen)) await add.mutateAsync({ id, productIds })
    done(0)
  }
  return (
    <BulkBar count={chosen.size} onClear={onDone}>
      <Button size="sm" variant="secondary" onClick={() => setOpen('price')}>
        Change prices
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('ribbon')}>
        Set ribbon
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('collection')}>
        Add to collection
      </Button>
      <ActionDialog
        id="bulk-price"
        title="Change prices"
        submit="Change"
        open={open === 'price'}
        onClose={close}
        onSubmit={changePrices}
      >
        <TextField
          name="percentage"
          label="Percentage"
          hint="10 raises the prices by a tenth, -10 lowers them."
          type="number"
          step="any"
          min="-100"
          max="1000"
          required
        />
      </ActionDialog>
      <ActionDialog
        id="bulk-ribbon"
        title="Set ribbon"
        submit="Set"
        open={open === 'ribbon'}
        onClose={close}
        onSubmit={setRibbon}
      >
        <TextField name="ribbon" label="Ribbon" hint="Empty: removes the ribbon." optional maxLength={30} />
      </ActionDialog>
      <ActionDialog
        id="bulk-collection"
        title="Add to collection"
        submit="Add"
        open={open === 'collection'}
        onClose={close}
        onSubmit={addToCollection}
      >
        <Field id="bulk-collection-id" label="Collection">
          {control => (
            <Select {...control} name="collection" defaultValue="">
              <option value="">Choose a collection</option>
              {(data?.collections ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActionDialog>
    </BulkBar>
  )
}
