import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import type { GiftCard } from './gift-cards-page.tsx'

const states = {
  VALID: [t('Valid'), 'positive'],
  EXPIRED: [t('Expired'), 'neutral'],
  DISABLED: [t('Disabled'), 'caution'],
} as const

/** Whether a gift card can pay. */
export function GiftCardBadge({ status }: Pick<GiftCard, 'status'>) {
  const [title, tone] = states[status]
  return <Badge tone={tone}>{title}</Badge>
}
