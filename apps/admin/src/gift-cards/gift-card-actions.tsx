import {
  adjustGiftCardBalance,
  disableGiftCard,
  enableGiftCard,
  getIssuedGiftCard,
  listGiftCardTransactions,
  queryIssuedGiftCards,
  revealGiftCardCode,
  sendGiftCard,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Dialog } from '@stoa/ui'
import { useState } from 'react'
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { SmallButton } from '../form/small-button.tsx'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/issued-gift-cards.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import type { GiftCard } from './gift-cards-page.tsx'

const invalidates = [getIssuedGiftCard, queryIssuedGiftCards, listGiftCardTransactions]

const sendForm = callForm(sendGiftCard, fields.sendGiftCard, {
  fields: { email: { label: t('E-mail address'), required: true } },
  leftOut: ['language'],
})

const adjustForm = callForm(adjustGiftCardBalance, fields.adjustGiftCardBalance, {
  fields: {
    amount: {
      label: ({ currency }) => t('Change in {currency}', { currency }),
      hint: t('A negative amount takes off. The balance cannot become negative.'),
    },
    reason: { label: t('Reason') },
  },
})

/** Buttons and dialogs of what can be done with a gift card. */
export function GiftCardActions({ giftCard }: { giftCard: GiftCard }) {
  const toast = useToast()
  const { can } = useStaff()
  const [isRevealed, setRevealed] = useState(false)
  const { id: giftCardId, status, recipient } = giftCard
  const disable = useMutationCall(disableGiftCard, { invalidates })
  const enable = useMutationCall(enableGiftCard, { invalidates })
  const toSend = useCallAction(sendForm, {
    id: 'send-gift-card',
    title: t('Send by mail'),
    submit: t('Send'),
    variant: 'primary',
    values: recipient ?? {},
    toRequest: values => ({ ...values, giftCardId }),
    onDone: (_, { email }) => toast(t('The gift card is sent to {email}', { email })),
  })
  const toAdjust = useCallAction(adjustForm, {
    id: 'adjust-gift-card',
    title: t('Change balance'),
    submit: t('Change'),
    invalidates,
    toRequest: values => ({ ...values, giftCardId }),
    onDone: () => toast(t('The balance is changed')),
  })
  if (!can('ORDERS', 'WRITE')) return null
  const toDisable: FormAction = {
    id: 'disable-gift-card',
    title: t('Disable'),
    heading: t('Disable the gift card'),
    variant: 'quiet',
    fields: t('It cannot pay until you enable it again. Its balance stays.'),
    run: () => disable.mutateAsync({ giftCardId }),
  }
  return (
    <>
      <FormActions
        actions={[
          ...(status === 'VALID' ? [toSend] : []),
          toAdjust,
          ...(status === 'DISABLED' ? [] : [toDisable]),
        ]}
      />
      <SmallButton onClick={() => setRevealed(true)}>{t('Show code')}</SmallButton>
      {status === 'DISABLED' && (
        <SmallButton
          busy={enable.isPending}
          onClick={() => !enable.isPending && enable.mutate({ giftCardId })}
        >
          {t('Enable')}
        </SmallButton>
      )}
      <Dialog id="gift-card-code" title={t('Code')} open={isRevealed} onClose={() => setRevealed(false)}>
        {isRevealed && <Code giftCardId={giftCardId} />}
      </Dialog>
    </>
  )
}

function Code({ giftCardId }: { giftCardId: string }) {
  const { data, error } = useCall(revealGiftCardCode, { giftCardId }, { gcTime: 0 })
  return data ? (
    <div className="grid gap-3">
      <p className="tabular font-display text-title select-all [overflow-wrap:anywhere]">{data.code}</p>
      <p className="text-sm text-muted">{t('It pays like cash. Show it to the recipient only.')}</p>
    </div>
  ) : (
    <Pending error={error} />
  )
}
