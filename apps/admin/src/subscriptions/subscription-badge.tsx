import type { SubscriptionContract } from '@stoa/react'
import { Badge, type Tone } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

type Status = SubscriptionContract['status']

/** Title of each state of a subscription. */
export const subscriptionStates: Readonly<Record<Status, string>> = {
  PENDING: t('Pending'),
  ACTIVE: t('Active'),
  PAST_DUE: t('Past due'),
  CANCELED: t('Canceled'),
  ENDED: t('Ended'),
}

const tones: Partial<Record<Status, Tone>> = { ACTIVE: 'positive', PAST_DUE: 'danger', PENDING: 'caution' }

/** The state of a subscription. During a free trial no cycle has an order yet. */
export function SubscriptionBadge({
  subscription: { status, cycleNumber },
}: {
  subscription: Pick<SubscriptionContract, 'status' | 'cycleNumber'>
}) {
  const title = status === 'ACTIVE' && cycleNumber === 0 ? t('Free trial') : subscriptionStates[status]
  return <Badge tone={tones[status] ?? 'neutral'}>{title}</Badge>
}
