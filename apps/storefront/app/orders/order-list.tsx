import { Anchor, Badge, Picture, type Tone } from '@stoa/ui'
import { formatDay } from '../i18n/format-day.ts'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
import type { OrderCard, OrderState } from './order-view.ts'

const TONES: Record<OrderState, Tone> = {
  awaitingPayment: 'caution',
  preparing: 'neutral',
  partlySent: 'neutral',
  sent: 'positive',
  canceled: 'neutral',
  refunded: 'neutral',
}

export const OrderStateBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={TONES[state]}>{useTexts().account.states[state]}</Badge>
)

/** Orders, each a row that leads to its page. */
export function OrderList({ orders }: { orders: OrderCard[] }) {
  const i18n = useI18n()
  const { texts } = i18n
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map(order => (
        <li key={order.id}>
          <Anchor
            href={`/account/orders/${order.id}`}
            className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 py-5 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto]"
          >
            <span>
              <span className="block font-medium underline-offset-4 group-hover:underline">
                {texts.account.order({ number: order.number }).trim()}
              </span>
              <time dateTime={order.placed} className="block text-sm text-muted">
                {formatDay(new Date(order.placed), i18n)}
              </time>
            </span>
            <span className="col-span-2 row-start-2 flex gap-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
              {order.pictures.map(picture => (
                <Picture
                  key={picture.url}
                  source={picture}
                  alt=""
                  className="aspect-square w-14 rounded-sm"
                />
              ))}
            </span>
            <span className="justify-self-end text-end">
              <span className="tabular block font-medium">{order.total}</span>
              <span className="mt-1 block">
                <OrderStateBadge state={order.state} />
              </span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
