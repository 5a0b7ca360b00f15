import { Badge } from '@stoa/ui'
import type { GiftCard } from './gift-cards-page.tsx'

const states = {
  VALID: ['Valid', 'positive'],
  EXPIRED: ['Expired', 'neutral'],
  DISABLED: ['Disabled', 'caution'],
} as const

/** Whether a gift card can pay. */
export function GiftCardBadge({ status }: Pick<GiftCard, 'status'>) {
  const [title, tone] = states[status]
  return <Badge tone={tone}>{title}</Badge>
}
