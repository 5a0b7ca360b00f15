import { searchOrders } from '@stoa/client/calls'
import { type Order, useCall, useMoney } from '@stoa/react'
import { Button, LinkButton } from '@stoa/ui'
import { useState } from 'react'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { OrderStateBadge } from '../order/order-state-badge.tsx'
import { useAccount } from './account-context.ts'
import { AccountSection } from './account-section.tsx'
import { detailOf, Entry, List } from './list.tsx'

const PAGE = 5

/** The member's orders, newest first. */
export function OrdersSection() {
  const texts = useTexts(orderTexts)
  const [limit, setLimit] = useState(PAGE)
  const { data } = useCall(searchOrders, {
    search: { cursorPaging: { limit } },
  })
  const orders = data?.orders ?? []
  return (
    <AccountSection id="orders" title={texts.orders}>
      {data && orders.length === 0 ? (
        <p className="text-muted">{texts.noOrders}</p>
      ) : (
        <div className="grid gap-4">
          <List label={texts.orders}>
            {orders.map(order => (
              <OrderEntry key={order.id} order={order} />
            ))}
          </List>
          {data?.metadata.hasNext && limit < 100 && (
            <Button variant="secondary" className="justify-self-start" onClick={() => setLimit(limit + 20)}>
              {texts.older}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  )
}

function OrderEntry({ order }: { order: Order }) {
  const texts = useTexts(orderTexts)
  const { locale } = useI18n()
  const { site } = useAccount()
  const money = useMoney()
  const { id, number, createdDate, priceSummary, currency = '', lineItems } = order
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(createdDate))
  const units = lineItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Entry
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {texts.title({ number })}
          <OrderStateBadge order={order} />
        </span>
      }
      detail={detailOf(day, texts.items({ count: units }), money(priceSummary.total.amount, currency))}
    >
      <LinkButton
        href={`/order#site=${site.id}&order=${id}`}
        variant="secondary"
        size="sm"
        aria-label={texts.viewName({ number })}
      >
        {texts.view}
      </LinkButton>
    </Entry>
  )
}
