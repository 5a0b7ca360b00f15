import { Page, Pending, t } from '@stoa/admin/extension'
import { searchOrders } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { Link } from 'react-router'
import { weightOf } from './weight-of.tsx'

/** The orders that wait for their parcel, oldest first. */
export function ParcelsPage() {
  const { data, error } = useCall(searchOrders, {
    search: {
      filter: { status: 'APPROVED', fulfillmentStatus: 'NOT_FULFILLED' },
      sort: [{ fieldName: 'createdDate', order: 'ASC' }],
      cursorPaging: { limit: 50 },
    },
  })
  return (
    <Page title={t('Parcels to pack')}>
      {!data ? (
        <Pending error={error} />
      ) : data.orders.length === 0 ? (
        <EmptyState title={t('Every order is packed')}>
          {t('Orders appear here until they are fulfilled.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {data.orders.map(order => (
            <li key={order.id} className="grid gap-1 rounded-md border border-line bg-raised p-4">
              <Link to={`/orders/${order.id}`} className="link justify-self-start font-medium">
                #{order.number}
              </Link>
              <span className="text-sm text-muted">
                {[
                  t('{count} units', {
                    count: order.lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
                  }),
                  weightOf(order),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
