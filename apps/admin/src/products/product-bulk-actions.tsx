import {
  addProductsToCollection,
  bulkAdjustProductProperty,
  bulkUpdateProductsProperty,
  getProduct,
  queryCollections,
  queryProducts,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { useNavigate } from 'react-router'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { createProduct as limits } from '../generated/calls/products.ts'
import { t } from '../i18n/translate.ts'
import { BulkActions } from '../list/bulk-actions.tsx'
import { MAX_PRODUCTS } from './bulk-edit/grid-rows.ts'

interface ProductBulkActionsProps {
  /** Ids of the chosen products. */
  chosen: ReadonlySet<string>
  onDone: () => void
}

const invalidates = [getProduct, queryProducts, queryCollections]
const done = (count: number) => t('{count} products are changed', { count })

/** Changes many products at once. Each change can be taken back as a whole. */
export function ProductBulkActions({ chosen, onDone }: ProductBulkActionsProps) {
  const navigate = useNavigate()
  const adjust = useMutationCall(bulkAdjustProductProperty, { invalidates })
  const update = useMutationCall(bulkUpdateProductsProperty, { invalidates })
  const add = useMutationCall(addProductsToCollection, { invalidates })
  return (
    <BulkActions
      chosen={chosen}
      onDone={onDone}
      actions={[
        {
          id: 'bulk-price',
          title: t('Change prices'),
          submit: t('Change'),
          fields: (
            <TextField
              name="percentage"
              label={t('Percentage')}
              hint={t('10 raises the prices by a tenth, -10 lowers them.')}
              type="number"
              step="any"
              min="-100"
              max="1000"
              required
            />
          ),
          change: async (ids, form) => {
            const rate = Number(textOf(form, 'percentage'))
            if (!rate) throw new FormError(t('Enter a percentage other than 0.'))
            const { results } = await adjust.mutateAsync({
              ids,
              adjust: { price: { percentage: { rate } } },
            })
            return results
          },
          done,
        },
        {
          id: 'bulk-ribbon',
          title: t('Set ribbon'),
          submit: t('Set'),
          fields: (
            <TextField
              name="ribbon"
              label={t('Ribbon')}
              hint={t('Empty: removes the ribbon.')}
              optional
              maxLength={limits['product.ribbon'].max}
            />
          ),
          change: async (ids, form) => {
            const set = { ribbon: textOf(form, 'ribbon') }
            return (await update.mutateAsync({ ids, set })).results
          },
          done,
        },
        {
          id: 'bulk-collection',
          title: t('Add to collection'),
          submit: t('Add'),
          fields: <CollectionSelect />,
          change: async (productIds, form) => {
            const id = textOf(form, 'collection')
            if (!id) throw new FormError(t('Choose a collection.'))
            await add.mutateAsync({ id, productIds })
            return undefined
          },
          done,
        },
      ]}
    >
      <SmallButton
        onClick={() =>
          void navigate('/products/edit?chosen=yes', {
            state: { ids: [...chosen].slice(0, MAX_PRODUCTS + 1) },
          })
        }
      >
        {t('Edit the chosen ones as a table')}
      </SmallButton>
    </BulkActions>
  )
}

function CollectionSelect() {
  const { data } = useCall(queryCollections, {
    query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 100 } },
  })
  return (
    <Field id="bulk-collection-id" label={t('Collection')}>
      {control => (
        <Select
          {...control}
          name="collection"
          defaultValue=""
          options={(data?.collections ?? []).map(({ id, name }) => [id, name])}
        >
          <option value="">{t('Choose a collection')}</option>
        </Select>
      )}
    </Field>
  )
}
