import type { Order } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { orderState, toneOf } from './order-state.ts'

export function OrderStateBadge({ order }: { order: Order }) {
  const state = orderState(order)
  return <Badge tone={toneOf(state)}>{useTexts(orderTexts).states[state]}</Badge>
}
