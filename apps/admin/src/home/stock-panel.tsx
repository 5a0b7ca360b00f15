import { countInventoryItems, queryInventoryItems } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'

/** Units up to which stock is running out. */
const LOW_STOCK = 5
const SHOWN = 5

const filter = { trackQuantity: true, quantity: { $lte: LOW_STOCK } }

/** The items with the fewest units in stock. */
export function StockPanel() {
  const { data, error } = useCall(queryInventoryItems, {
    query: { filter, sort: [{ fieldName: 'quantity', order: 'ASC' }], cursorPaging: { limit: SHOWN } },
  })
  const total = useCall(countInventoryItems, { filter }).data?.count
  const items = data?.inventoryItems
  return (
    <Panel title={t('Stock is running out')}>
      {!items ? (
        <Pending error={error} />
      ) : items.length === 0 ? (
        <p className="text-sm text-muted">
          {t('Every item has more than {units} units in stock.', { units: LOW_STOCK })}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line text-sm">
            {items.map(({ id, productId, product, quantity }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2">
                <Link to={`/products/${productId}`} className="link min-w-0 break-words">
                  {product?.name}
                  {product?.variantName && <span className="text-muted"> · {product.variantName}</span>}
                </Link>
                <span className="tabular shrink-0">
                  {t('{quantity} in stock', { quantity: quantity ?? 0 })}
                </span>
              </li>
            ))}
          </ul>
          {total !== undefined && total > items.length && (
            <p className="text-xs text-muted">
              {t('{count} items have {units} units or fewer. These have the fewest.', {
                count: total,
                units: LOW_STOCK,
              })}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
