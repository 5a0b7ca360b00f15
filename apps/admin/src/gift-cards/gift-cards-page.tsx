import { issueGiftCard, queryIssuedGiftCards } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMoney } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { useNavigate } from 'react-router'
import { ActionButton } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/issued-gift-cards.ts'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { GiftCardBadge } from './gift-card-badge.tsx'

export type GiftCard = ReplyOf<typeof contract.issuedGiftCards.getIssuedGiftCard>['giftCard']

const newGiftCard = callForm(issueGiftCard, fields.issueGiftCard, {
  fields: {
    'giftCard.initialBalance.value': {
      label: ({ currency }) => t('Balance in {currency}', { currency }),
      required: true,
    },
    'giftCard.recipient.name': { label: t('Recipient'), half: true },
    'giftCard.recipient.email': { label: t('E-mail address'), half: true },
    'giftCard.message': { label: t('Message in the mail'), rows: 3 },
    'giftCard.note': { label: t('Note for colleagues') },
    'giftCard.expirationDate': { label: t('Expires') },
    code: {
      label: t('Code'),
      hint: t('Of a card that exists already. Otherwise a random code is generated.'),
      title: t('8 to 20 letters, digits and dashes'),
    },
  },
  leftOut: ['giftCard.initialBalance.currency'],
})

const PAGE = 50

/** The gift cards of the shop, newest first. */
export function GiftCardsPage() {
  const money = useMoney()
  const { day } = useDates()
  const { can } = useStaff()
  const toast = useToast()
  const navigate = useNavigate()
  const issue = useCallAction(newGiftCard, {
    id: 'issue-gift-card',
    title: t('Issue a gift card'),
    submit: t('Issue'),
    variant: 'primary',
    invalidates: [queryIssuedGiftCards],
    onDone: ({ giftCard }) => {
      toast(t('The gift card is issued'))
      void navigate(`/gift-cards/${giftCard.id}`)
    },
  })
  const { data, error, rows } = useRows(queryIssuedGiftCards, {
    size: PAGE,
    argsOf: cursor => ({ query: { cursorPaging: { limit: PAGE, ...(cursor && { cursor }) } } }),
    pageOf: ({ giftCards, pagingMetadata }) => ({ rows: giftCards, next: nextCursor(pagingMetadata) }),
  })
  const columns: Column<GiftCard>[] = [
    {
      id: 'code',
      title: t('Code'),
      cell: ({ obfuscatedCode }) => <span className="tabular">{obfuscatedCode}</span>,
    },
    {
      id: 'recipient',
      title: t('Recipient'),
      cell: ({ recipient }) => <bdi>{recipient?.name ?? recipient?.email}</bdi>,
      wideOnly: true,
    },
    {
      id: 'issued',
      title: t('Issued'),
      cell: ({ createdDate }) => createdDate && day(createdDate),
      wideOnly: true,
    },
    { id: 'state', title: t('State'), cell: card => <GiftCardBadge status={card.status} /> },
    {
      id: 'balance',
      title: t('Balance'),
      numeric: true,
      cell: ({ balance }) => money(balance.value ?? '0', balance.currency ?? ''),
    },
  ]
  return (
    <Page title={t('Gift cards')} actions={can('ORDERS', 'WRITE') && <ActionButton {...issue} />}>
      {!data ? (
        <Pending error={error} />
      ) : data.giftCards.length === 0 ? (
        <EmptyState title={t('No gift cards yet')}>
          {t(
            'A gift card is a code with a balance that pays at the checkout. Issue one here, and send it by mail.',
          )}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Gift cards')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/gift-cards/${id}`}
        />
      )}
    </Page>
  )
}
