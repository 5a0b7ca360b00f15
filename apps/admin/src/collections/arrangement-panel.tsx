import { getArrangedItems, getCollection, queryProducts, setArrangedItems } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { SortableList } from '../form/sortable-list.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** Products that one collection can have in order (protocol/catalogue §8). */
const ARRANGED_MAX = 100
const PAGE = 20

/** The order of the products that lists of a collection begin with. */
export function ArrangementPanel({ id, name }: { id: string; name: string }) {
  const toast = useToast()
  const { can } = useStaff()
  const canWrite = can('CATALOG', 'WRITE')
  const [changed, setChanged] = useState<string[]>()
  const [page, setPage] = useState(1)
  const stored = useCall(getArrangedItems, { categoryId: id })
  const save = useMutationCall(setArrangedItems, {
    invalidates: [getArrangedItems, getCollection, queryProducts],
  })
  const ids = changed ?? stored.data?.items.map(({ catalogItemId }) => catalogItemId ?? '') ?? []
  const arranged = useCall(
    queryProducts,
    { query: { filter: { id: { $in: ids } }, paging: { limit: ARRANGED_MAX } } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  const others = useCall(
    queryProducts,
    {
      query: {
        filter: { collectionIds: { $hasSome: [id] }, $not: { id: { $in: ids } } },
        sort: [{ fieldName: 'numericId', order: 'ASC' }],
        paging: { limit: PAGE, offset: (page - 1) * PAGE },
      },
    },
    { enabled: stored.data !== undefined, placeholderData: keepPreviousData },
  )
  // Products keep their names while they move between the lists.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const found = [...(arranged.data?.products ?? []), ...(others.data?.products ?? [])]
  const unknown = found.filter(product => product.id && names.get(product.id) !== product.name)
  if (unknown.length > 0)
    setNames(new Map([...names, ...unknown.map(product => [product.id ?? '', product.name ?? ''] as const)]))
  const submit = async () => {
    const items = ids.map(catalogItemId => ({ catalogItemId }))
    await save.mutateAsync({ categoryId: id, items })
    setChanged(undefined)
    toast(t('The order of {0} is saved', name))
  }
  const isFull = ids.length >= ARRANGED_MAX
  const error = stored.error ?? others.error
  const rest = (others.data?.products ?? []).filter(product => !ids.includes(product.id ?? ''))
  const total = others.data?.metadata.total ?? 0
  return (
    <Panel title={t('Order of products')}>
      {!stored.data || !others.data ? (
        <Pending error={error} />
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            {t('The shop shows these products first, in this order. The others follow, the oldest first.')}
          </p>
          {ids.length > 0 && (
            <SortableList
              label={t('Arranged products')}
              items={ids.map(each => ({ id: each, name: names.get(each) ?? t('Product') }))}
              onSort={canWrite ? setChanged : undefined}
              actions={item =>
                canWrite && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Take out {0}', item.name)}
                    onClick={() => setChanged(ids.filter(each => each !== item.id))}
                  >
                    {t('Take out')}
                  </Button>
                )
              }
            />
          )}
          {changed && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                busy={save.isPending}
                onClick={() => !save.isPending && void submit().catch(() => {})}
              >
                {t('Save order')}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setChanged(undefined)}>
                {t('Discard')}
              </Button>
            </div>
          )}
          {save.error && <Alert tone="danger" title={errorText(save.error)} />}
          {isFull && (
            <p className="text-sm text-muted">{t('At most {0} products can be in order.', ARRANGED_MAX)}</p>
          )}
          {rest.length > 0 && (
            <ul aria-label={t('Other products')} className="grid divide-y divide-line text-sm">
              {rest.map(product => (
                <li key={product.id} className="flex items-center justify-between gap-3 py-1">
                  <bdi className="min-w-0 [overflow-wrap:anywhere]">{product.name}</bdi>
                  {canWrite && !isFull && (
                    <Button
                      size="sm"
                      variant="quiet"
                      className="shrink-0"
                      aria-label={t('Arrange {0}', product.name)}
                      onClick={() => setChanged([...ids, product.id ?? ''])}
                    >
                      {t('Arrange')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {(page > 1 || total > PAGE) && (
            <nav aria-label={t('Pages of other products')} className="flex justify-between gap-4 text-sm">
              <Button size="sm" variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('Previous')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                disabled={page * PAGE >= total}
                onClick={() => setPage(page + 1)}
              >
                {t('Next')}
              </Button>
            </nav>
          )}
        </div>
      )}
    </Panel>
  )
}
