import { issueGiftCard, queryIssuedGiftCards } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMoney, useMutationCall } from '@stoa/react'
import { Button, EmptyState } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { textOf } from '../form/form-values.ts'
import { fromLocalTime } from '../form/shop-time.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { GiftCardBadge } from './gift-card-badge.tsx'

export type GiftCard = ReplyOf<typeof contract.issuedGiftCards.getIssuedGiftCard>['giftCard']

const PAGE = 50

/** The gift cards of the shop, newest first. */
export function GiftCardsPage() {
  const money = useMoney()
  const { day } = useDates()
  const { can } = useStaff()
  const [isIssuing, setIssuing] = useState(false)
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
    <Page
      title={t('Gift cards')}
      actions={
        can('ORDERS', 'WRITE') && (
          <Button size="sm" onClick={() => setIssuing(true)}>
            {t('Issue a gift card')}
          </Button>
        )
      }
    >
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
      <IssueDialog open={isIssuing} onClose={() => setIssuing(false)} />
    </Page>
  )
}

function IssueDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { currency, timeZone } = useStaff().site
  const issue = useMutationCall(issueGiftCard, { invalidates: [queryIssuedGiftCards] })
  const submit = async (form: FormData) => {
    const [email, name, message, note, end, code] = ['email', 'name', 'message', 'note', 'end', 'code'].map(
      field => textOf(form, field),
    )
    const { giftCard } = await issue.mutateAsync({
      giftCard: {
        initialBalance: { value: textOf(form, 'value') },
        ...((email || name) && { recipient: { ...(email && { email }), ...(name && { name }) } }),
        ...(message && { message }),
        ...(note && { note }),
        ...(end && { expirationDate: fromLocalTime(end.slice(0, 16), timeZone) }),
      },
      ...(code && { code }),
    })
    toast(t('The gift card is issued'))
    void navigate(`/gift-cards/${giftCard.id}`)
  }
  return (
    <ActionDialog
      id="issue-gift-card"
      title={t('Issue a gift card')}
      submit={t('Issue')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="value"
        label={t('Balance in {currency}', { currency })}
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={t('Recipient')} optional maxLength={100} />
        <TextField name="email" label={t('E-mail address')} type="email" optional maxLength={254} />
      </div>
      <TextField name="message" label={t('Message in the mail')} rows={3} optional maxLength={500} />
      <TextField name="note" label={t('Note for colleagues')} optional maxLength={500} />
      <TextField name="end" label={t('Expires')} type="datetime-local" optional hint={timeZone} />
      <TextField
        name="code"
        label={t('Code')}
        optional
        hint={t('Of a card that exists already. Otherwise a random code is generated.')}
        pattern="[A-Za-z0-9\-]{8,20}"
        title={t('8 to 20 letters, digits and dashes')}
        maxLength={20}
      />
    </ActionDialog>
  )
}
