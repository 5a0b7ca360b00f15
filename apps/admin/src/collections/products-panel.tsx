import {
  addProductsToCollection,
  getCollection,
  queryCollections,
  queryProducts,
  removeProductsFromCollection,
} from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { ProductPicker } from '../form/product-picker.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { RowList } from '../list/row-list.tsx'
import { nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import type { useArrangement } from './use-arrangement.ts'

const PAGE = 50
const invalidates = [getCollection, queryCollections, queryProducts]

interface ProductsPanelProps {
  id: string
  /** Name of the collection. */
  name: string
  arrangement: ReturnType<typeof useArrangement>
}

/** All products of a collection by name. They can be removed, and added to the order with which the collection begins. */
export function ProductsPanel({ id, name, arrangement }: ProductsPanelProps) {
  const { can } = useStaff()
  const [isAdding, setAdding] = useState(false)
  const { data, error, rows } = useRows(queryProducts, {
    size: PAGE,
    argsOf: page => ({
      query: {
        filter: { collectionIds: { $hasSome: [id] } },
        sort: [{ fieldName: 'name', order: 'ASC' as const }],
        paging: { limit: PAGE, offset: offsetOf(page, PAGE) },
      },
    }),
    pageOf: ({ products, metadata }, page) => ({
      rows: products,
      next: nextNumber(page, PAGE, metadata.total),
      total: metadata.total,
    }),
  })
  const canWrite = can('CATALOG', 'WRITE')
  return (
    <Panel
      title={t('Products')}
      aside={canWrite && <SmallButton onClick={() => setAdding(true)}>{t('Add products')}</SmallButton>}
    >
      {!data ? (
        <Pending error={error} />
      ) : data.products.length === 0 ? (
        <p className="text-sm text-muted">{t('The collection has no products yet.')}</p>
      ) : (
        <RowList
          label={t('Products of the collection')}
          rows={rows}
          keyOf={product => product.id}
          height={49}
          look="rows"
          render={product => (
            <ProductRow
              id={id}
              name={name}
              product={product}
              arrangement={canWrite ? arrangement : undefined}
            />
          )}
        />
      )}
      {isAdding && <AddDialog id={id} name={name} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

interface ProductRowProps {
  id: string
  name: string
  product: Product
  /** Absent: the person may not write. */
  arrangement: ReturnType<typeof useArrangement> | undefined
}

function ProductRow({ id, name, product, arrangement }: ProductRowProps) {
  const toast = useToast()
  const remove = useMutationCall(removeProductsFromCollection, { invalidates })
  return (
    <div className="grid gap-2 py-1.5 text-sm">
      <div className="flex items-center gap-2">
        <Link to={`/products/${product.id}`} className="link me-auto min-w-0 [overflow-wrap:anywhere]">
          <bdi>{product.name}</bdi>
        </Link>
        {arrangement?.isLoaded && !arrangement.isFull && !arrangement.has(product.id) && (
          <QuietButton
            className="shrink-0"
            aria-label={t('Arrange {name}', { name: product.name })}
            onClick={() => arrangement.add({ id: product.id, name: product.name })}
          >
            {t('Arrange')}
          </QuietButton>
        )}
        {arrangement && (
          <QuietButton
            className="shrink-0"
            aria-label={t('Remove {name}', { name: product.name })}
            busy={remove.isPending}
            onClick={() =>
              !remove.isPending &&
              remove.mutate(
                { id, productIds: [product.id] },
                {
                  onSuccess: () =>
                    toast(t('{product} is removed from {name}', { product: product.name, name })),
                },
              )
            }
          >
            {t('Remove')}
          </QuietButton>
        )}
      </div>
      {remove.error && <ErrorAlert error={remove.error} />}
    </div>
  )
}

function AddDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])
  const add = useMutationCall(addProductsToCollection, { invalidates })
  const submit = async () => {
    if (chosen.length === 0) throw new FormError(t('Choose at least one product.'))
    await add.mutateAsync({ id, productIds: chosen })
    toast(t('{count} products are added to {name}', { count: chosen.length, name }))
  }
  return (
    <ActionDialog
      id="add-products"
      title={t('Add products to {name}', { name })}
      submit={t('Add')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <ProductPicker label={t('Products')} chosen={chosen} max={100} onChange={setChosen} />
    </ActionDialog>
  )
}
