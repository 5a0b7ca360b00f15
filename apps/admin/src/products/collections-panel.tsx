import {
  addProductsToCollection,
  getProduct,
  queryCollections,
  queryProducts,
  removeProductsFromCollection,
} from '@stoa/client/calls'
import { type Product, useCall, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'

const invalidates = [getProduct, queryProducts, queryCollections]

/** The collections of the shop, and which of them contain a product. A check box changes it at once. */
export function CollectionsPanel({ product }: { product: Product }) {
  const { can } = useStaff()
  const { data, error } = useCall(queryCollections, {
    query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 100 } },
  })
  const add = useMutationCall(addProductsToCollection, { invalidates })
  const remove = useMutationCall(removeProductsFromCollection, { invalidates })
  const isBusy = add.isPending || remove.isPending
  const failure = add.error ?? remove.error
  // The choice that is being saved.
  const [wanted, setWanted] = useState<{ id: string; isIn: boolean }>()
  const toggle = (id: string, isIn: boolean) => {
    setWanted({ id, isIn })
    const { mutate } = isIn ? add : remove
    mutate({ id, productIds: [product.id] }, { onSettled: () => setWanted(undefined) })
  }
  const collections = data?.collections
  return (
    <Panel title={t('Collections')}>
      {!collections ? (
        <Pending error={error} />
      ) : collections.length === 0 ? (
        <p className="text-sm text-muted">{t('The shop has no collections yet.')}</p>
      ) : (
        <fieldset disabled={!can('CATALOG', 'WRITE') || isBusy} className="grid gap-1">
          <legend className="sr-only">{t('Collections')}</legend>
          {collections.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name ?? ''}
              checked={wanted?.id === id ? wanted?.isIn : product.collectionIds.includes(id ?? '')}
              onChange={event => toggle(id ?? '', event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      {failure && <ErrorAlert error={failure} />}
    </Panel>
  )
}
