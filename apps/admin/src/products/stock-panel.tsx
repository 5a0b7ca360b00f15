import {
  bulkCreateInventoryItems,
  bulkUpdateInventoryItems,
  getProduct,
  queryBusinessLocations,
  queryInventoryItems,
  queryProducts,
} from '@stoa/client/calls'
import { type Product, useCall, useClient, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { CountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { FormError } from '../form/form-error.ts'
import { onForm } from '../form/on-form.ts'
import { TextField } from '../form/text-field.tsx'
import { createInventoryItem as limits } from '../generated/calls/inventory-items-v3.ts'
import { t } from '../i18n/translate.ts'
import { useConflicts } from '../live/conflicts.tsx'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { MoveUnitsButton } from './move-units-button.tsx'
import { StockChangesButton } from './stock-changes-button.tsx'
import {
  commonPreorder,
  enteredStock,
  isChanged,
  isStockChanged,
  preorderControls,
  type StockRow,
  stockText,
  TRACKED,
  versionOf,
} from './stock-rows.ts'

/** The stock of each variant of a product, by location. */
export function StockPanel({ product }: { product: Product }) {
  const { data, error } = useCall(queryBusinessLocations, { query: { cursorPaging: { limit: 100 } } })
  const locations = (data?.businessLocations ?? []).toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault),
  )
  const [chosen, setChosen] = useState<string>()
  const locationId = chosen ?? locations[0]?.id
  const { can } = useStaff()
  return (
    <Panel
      title={t('Stock')}
      aside={
        locations.length > 1 &&
        can('CATALOG', 'WRITE') && <MoveUnitsButton product={product} locations={locations} />
      }
    >
      {locations.length > 1 && locationId && (
        <ChoiceSelect
          id="stock-location"
          label={t('Location')}
          value={locationId}
          titles={Object.fromEntries(locations.map(({ id = '', name = '' }) => [id, name]))}
          onChange={setChosen}
        />
      )}
      {locationId ? (
        <LocationStock key={locationId} product={product} locationId={locationId} />
      ) : (
        <Pending error={error} />
      )}
    </Panel>
  )
}

const queryOf = ({ id: productId }: Product, locationId: string) => ({
  query: { filter: { productId, locationId }, cursorPaging: { limit: 1000 } },
})

function LocationStock({ product, locationId }: { product: Product; locationId: string }) {
  const { data, error } = useCall(queryInventoryItems, queryOf(product, locationId))
  if (!data) return <Pending error={error} />
  const rows = product.variants.map(({ id, choices }) => {
    const variantId = product.manageVariants ? id : product.id
    const item = data.inventoryItems.find(item => item.variantId === variantId)
    return { variantId, title: Object.values(choices).join(', '), item }
  })
  return <StockForm key={product.id} product={product} locationId={locationId} rows={rows} />
}

interface StockFormProps {
  product: Product
  locationId: string
  rows: readonly StockRow[]
}

function StockForm({ product, locationId, rows: latest }: StockFormProps) {
  const toast = useToast()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const form = useLiveForm(latest, versionOf, `stock-${locationId}`)
  const { base: rows, fieldsKey, markSaved, formProps } = form
  const invalidates = [queryInventoryItems, getProduct, queryProducts]
  const create = useMutationCall(bulkCreateInventoryItems, { invalidates })
  const update = useMutationCall(bulkUpdateInventoryItems, { invalidates })
  const client = useClient()
  const conflicts = useConflicts()
  /** The items of now, by variant. */
  const readRows = async () => {
    const { inventoryItems } = await client.call(queryInventoryItems, queryOf(product, locationId))
    return new Map(inventoryItems.map(item => [item.variantId, item]))
  }
  const [failure, setFailure] = useState<unknown>()
  const isBusy = create.isPending || update.isPending
  const save = async (data: FormData) => {
    const entered = enteredStock(data, rows)
    const current = await readRows()
    const conflicting = entered.filter(({ row, fields }) => {
      const theirs = current.get(row.variantId)
      return isChanged(row.item, fields) && isStockChanged(row.item, theirs) && isChanged(theirs, fields)
    })
    const choices = await conflicts.ask(
      conflicting.map(({ row, fields }) => ({
        name: row.variantId,
        label: row.title || t('Units'),
        mine: stockText(fields),
        theirs: stockText(current.get(row.variantId)),
      })),
    )
    if (!choices) return
    const mine = entered.filter(
      ({ row, fields }) => isChanged(row.item, fields) && choices[row.variantId] !== 'theirs',
    )
    const changed = mine.flatMap(({ row, fields }) => {
      const item = current.get(row.variantId)
      return item ? [{ inventoryItem: { id: item.id, revision: item.revision, ...fields } }] : []
    })
    const added = mine.flatMap(({ row: { variantId }, fields }) =>
      current.has(variantId) ? [] : [{ productId: product.id, variantId, locationId, ...fields }],
    )
    const replies = [
      changed.length > 0 ? await update.mutateAsync({ inventoryItems: changed }) : undefined,
      added.length > 0 ? await create.mutateAsync({ inventoryItems: added }) : undefined,
    ]
    const errors = replies.flatMap(reply =>
      (reply?.results ?? []).flatMap(({ itemMetadata }) => itemMetadata.error ?? []),
    )
    markSaved()
    if (errors.length > 0) throw new FormError(saveErrorText(errors))
    toast(t('Stock of {name} is saved', { name: product.name }))
  }
  return (
    <>
      <form
        {...formProps}
        className="grid gap-4"
        onSubmit={onForm(form => {
          if (!canWrite || isBusy) return
          setFailure(undefined)
          save(form).catch(setFailure)
        })}
      >
        <FormNotices form={form} />
        <fieldset disabled={!canWrite} className="grid gap-3">
          <StockControls key={fieldsKey} rows={rows} />
        </fieldset>
        <SaveFailure error={failure} />
        <div className="flex flex-wrap gap-2">
          {canWrite && (
            <Button type="submit" variant="secondary" busy={isBusy}>
              {t('Save stock')}
            </Button>
          )}
          <StockChangesButton rows={rows} />
        </div>
      </form>
      {conflicts.dialog}
    </>
  )
}

const saveErrorText = (errors: readonly { code: string; description: string }[]) =>
  errors.some(({ code }) => code === 'REVISION_CONFLICT')
    ? t(
        'Orders or colleagues have changed units meanwhile. The form shows the new numbers: enter yours again.',
      )
    : errors.map(({ description }) => description).join(' ')

/** Units of each variant if they are counted, otherwise whether it is in stock. */
function StockControls({ rows }: { rows: readonly StockRow[] }) {
  const items = rows.flatMap(({ item }) => item ?? [])
  const [isTracked, setTracked] = useState(items.length === 0 || items.some(item => item.trackQuantity))
  const preorder = commonPreorder(rows)
  const [isPreorder, setPreorder] = useState(preorder?.enabled ?? false)
  return (
    <>
      <CheckField
        name={TRACKED}
        label={t('Count units')}
        checked={isTracked}
        onChange={event => setTracked(event.target.checked)}
      />
      {rows.map(({ variantId, title, item }) =>
        isTracked ? (
          <CountField
            key={variantId}
            name={variantId}
            label={title || t('Units')}
            // Orders beyond the stock can have taken an item below zero.
            min={Math.min(0, item?.quantity ?? 0)}
            max="99999"
            required
            defaultValue={item?.quantity ?? 0}
          />
        ) : (
          <CheckField
            key={variantId}
            name={variantId}
            label={[t('In stock'), title].filter(Boolean).join(': ')}
            defaultChecked={item?.inStock ?? false}
          />
        ),
      )}
      {preorder ? (
        <>
          <input type="hidden" name={preorderControls.offered} value="true" />
          <CheckField
            name={preorderControls.enabled}
            label={t('Can be ordered in advance')}
            checked={isPreorder}
            onChange={event => setPreorder(event.target.checked)}
          />
          {isPreorder && (
            <>
              <TextField
                name={preorderControls.message}
                label={t('Message for buyers')}
                hint={t('For example, when it comes.')}
                optional
                maxLength={limits['inventoryItem.preorderInfo.message'].max}
                defaultValue={preorder.message ?? ''}
              />
              <CountField
                name={preorderControls.limit}
                label={t('Most orders in advance')}
                min="1"
                max="100000"
                optional
                defaultValue={preorder.limit ?? ''}
              />
            </>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">
          {t('Variants differ in whether they can be ordered in advance.')}
        </p>
      )}
    </>
  )
}
