import {
  queryPriceListPrices,
  queryProducts,
  removePriceListPrices,
  setPriceListPrices,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button, TextInput } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Entity } from '../form/form-field.ts'
import { onForm } from '../form/on-form.ts'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { AddPriceDialog } from './add-price-dialog.tsx'
import { variantTitle } from './variant-title.ts'

const PAGE = 50

/** Whether no prices follow the page that begins at an offset. */
export const isLastPage = (offset: number, total: number) => offset + PAGE >= total

const invalidates = [queryPriceListPrices]

interface Price {
  productId: string
  variantId?: string
  productName: string
  price: number
}

const keyOf = ({ productId, variantId }: { productId?: string | null; variantId?: string | null }) =>
  `${productId} ${variantId ?? ''}`

/** The fixed prices of a price list, to be changed in place. */
export function PricesPanel({ entity }: { entity: Entity }) {
  const { site, can } = useStaff()
  const [offset, setOffset] = useState(0)
  const [isAdding, setAdding] = useState(false)
  const priceListId = String(entity.id)
  const currency = String(entity.currency ?? site.currency)
  const { data, error } = useCall(
    queryPriceListPrices,
    { priceListId, paging: { limit: PAGE, offset } },
    { placeholderData: keepPreviousData },
  )
  const canWrite = can('PRICES', 'WRITE')
  return (
    <Panel
      title={t('Fixed prices in {currency}', { currency })}
      aside={canWrite && <SmallButton onClick={() => setAdding(true)}>{t('Add price')}</SmallButton>}
    >
      {!data ? (
        <Pending error={error} />
      ) : data.total === 0 ? (
        <p className="text-sm text-muted">{t('The list has no fixed prices yet.')}</p>
      ) : (
        <>
          <PricesForm key={offset} priceListId={priceListId} prices={data.prices} canWrite={canWrite} />
          {data.total > PAGE && (
            <div className="flex items-center justify-between gap-2 text-sm">
              <QuietButton disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                {t('Previous prices')}
              </QuietButton>
              <span className="text-muted">
                {t('{first} to {last} of {total}', {
                  first: offset + 1,
                  last: offset + data.prices.length,
                  total: data.total,
                })}
              </span>
              <QuietButton disabled={isLastPage(offset, data.total)} onClick={() => setOffset(offset + PAGE)}>
                {t('Next prices')}
              </QuietButton>
            </div>
          )}
        </>
      )}
      {isAdding && (
        <AddPriceDialog priceListId={priceListId} currency={currency} onClose={() => setAdding(false)} />
      )}
    </Panel>
  )
}

function PricesForm({
  priceListId,
  prices,
  canWrite,
}: {
  priceListId: string
  prices: readonly Price[]
  canWrite: boolean
}) {
  const toast = useToast()
  const ids = [...new Set(prices.map(({ productId }) => productId))]
  const named = useCall(queryProducts, { query: { filter: { id: { $in: ids } }, paging: { limit: 100 } } })
  const titleOf = ({ productId, variantId, productName }: Price) => {
    const product = named.data?.products.find(({ id }) => id === productId)
    return [productName, variantTitle(product, variantId)].filter(Boolean).join(', ')
  }
  const set = useMutationCall(setPriceListPrices, { invalidates })
  const remove = useOptimisticCall(removePriceListPrices, {
    invalidates,
    optimistic: (cached, { items }) => {
      const removed = new Set(items.map(keyOf))
      cached.change(
        queryPriceListPrices,
        reply => {
          const prices = reply.prices.filter(price => !removed.has(keyOf(price)))
          return { ...reply, prices, total: reply.total - (reply.prices.length - prices.length) }
        },
        { priceListId },
      )
    },
  })
  const save = (form: FormData) => {
    const changed = prices
      .map(({ productName: _, ...price }) => ({ ...price, price: Number(form.get(keyOf(price))) }))
      .filter((price, i) => price.price !== prices[i]?.price)
    if (changed.length === 0) return toast(t('No price has changed'))
    set.mutate({ priceListId, prices: changed }, { onSuccess: () => toast(t('Prices are saved')) })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={onForm(form => {
        if (canWrite && !set.isPending) save(form)
      })}
    >
      <ul className="grid divide-y divide-line text-sm">
        {prices.map(price => (
          <li key={keyOf(price)} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <Link to={`/products/${price.productId}`} className="link min-w-0 flex-1 basis-20">
              <bdi>{titleOf(price)}</bdi>
            </Link>
            <span className="w-24">
              <TextInput
                key={price.price}
                name={keyOf(price)}
                aria-label={t('Price of {name}', { name: titleOf(price) })}
                type="number"
                inputMode="decimal"
                min="0"
                step="any"
                required
                disabled={!canWrite}
                defaultValue={price.price}
              />
            </span>
            {canWrite && (
              <QuietButton
                busy={remove.isPending}
                aria-label={t('Remove the price of {name}', { name: titleOf(price) })}
                onClick={() =>
                  remove.run(
                    {
                      priceListId,
                      items: [
                        {
                          productId: price.productId,
                          ...(price.variantId && { variantId: price.variantId }),
                        },
                      ],
                    },
                    t('The price of {name} is removed', { name: titleOf(price) }),
                  )
                }
              >
                {t('Remove')}
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
      {set.error && <ErrorAlert error={set.error} />}
      {canWrite && (
        <Button type="submit" variant="secondary" busy={set.isPending} className="justify-self-start">
          {t('Save prices')}
        </Button>
      )}
    </form>
  )
}
