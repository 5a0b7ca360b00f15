import type { contract, ReplyOf } from '@stoa/contract'
import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

export type AbandonedCheckout = ReplyOf<
  typeof contract.abandonedCheckouts.searchAbandonedCheckouts
>['abandonedCheckouts'][number]

export const statusTitles = { ABANDONED: t('Abandoned'), RECOVERED: t('Recovered') } as const

/** Whether the buyer of an abandoned checkout has come back. */
export const CheckoutStatus = ({ checkout: { status } }: { checkout: AbandonedCheckout }) => (
  <Badge tone={status === 'RECOVERED' ? 'positive' : 'caution'}>
    {status === 'RECOVERED' ? statusTitles.RECOVERED : statusTitles.ABANDONED}
  </Badge>
)

/** The line items, such as "2 × Bowl, 1 × Mug". */
export const itemsText = ({ lineItems = [] }: AbandonedCheckout): string =>
  lineItems
    .map(({ quantity, productName }) => `${quantity} × ${productName?.original ?? t('Item')}`)
    .join(', ')
