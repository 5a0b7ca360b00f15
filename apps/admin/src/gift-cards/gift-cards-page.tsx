import { issueGiftCard, queryIssuedGiftCards } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Button, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { textOf } from '../form/form-values.ts'
import { fromLocalTime } from '../form/shop-time.ts'
import { TextField } from '../form/text-field.tsx'
import { CursorPages } from '../list/cursor-pages.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { GiftCardBadge } from './gift-card-badge.tsx'

export type GiftCard = ReplyOf<typeof contract.issuedGiftCards.getIssuedGiftCard>['giftCard']

const PAGE = 50

/** The gift cards of the shop, newest first. */
export function GiftCardsPage() {
  const list = useListState()
  const money = useMoney()
  const { day } = useDates()
  const { can } = useStaff()
  const [isIssuing, setIssuing] = useState(false)
  const cursor = list.get('cursor')
  const { data, error } = useCall(
    queryIssuedGiftCards,
    { query: { cursorPaging: { limit: PAGE, ...(cursor && { cursor }) } } },
    { placeholderData: keepPreviousData },
  )
  const columns: Column<GiftCard>[] = [
    {
      id: 'code',
      title: 'Code',
      cell: ({ obfuscatedCode }) => <span className="tabular">{obfuscatedCode}</span>,
    },
    {
      id: 'recipient',
      title: 'Recipient',
      cell: ({ recipient }) => <bdi>{recipient?.name ?? recipient?.email}</bdi>,
      wideOnly: true,
    },
    {
      id: 'issued',
      title: 'Issued',
      cell: ({ createdDate }) => createdDate && day(createdDate),
      wideOnly: true,
    },
    { id: 'state', title: 'State', cell: card => <GiftCardBadge status={card.status} /> },
    {
      id: 'balance',
      title: 'Balance',
      numeric: true,
      cell: ({ balance }) => money(balance.value ?? '0', balance.currency ?? ''),
    },
  ]
  return (
    <Page
      title="Gift cards"
      actions={
        can('ORDERS', 'WRITE') && (
          <Button size="sm" onClick={() => setIssuing(true)}>
            Issue a gift card
          </Button>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.giftCards.length === 0 ? (
        <EmptyState title="No gift cards yet">
          A gift card is a code with a balance that pays at the checkout. Issue one here, and send it by mail.
        </EmptyState>
      ) : (
        <>
          <DataTable
            label="Gift cards"
            columns={columns}
            rows={data.giftCards}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/gift-cards/${id}`}
          />
          <CursorPages label="Pages of gift cards" list={list} metadata={data.pagingMetadata} />
        </>
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
    toast('The gift card is issued')
    void navigate(`/gift-cards/${giftCard.id}`)
  }
  return (
    <ActionDialog
      id="issue-gift-card"
      title="Issue a gift card"
      submit="Issue"
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="value"
        label={`Balance in ${currency}`}
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label="Recipient" optional maxLength={100} />
        <TextField name="email" label="E-mail address" type="email" optional maxLength={254} />
      </div>
      <TextField name="message" label="Message in the mail" rows={3} optional maxLength={500} />
      <TextField name="note" label="Note for colleagues" optional maxLength={500} />
      <TextField name="end" label="Expires" type="datetime-local" optional hint={timeZone} />
      <TextField
        name="code"
        label="Code"
        optional
        hint="Of a card that exists already. Otherwise a random code is generated."
        pattern="[A-Za-z0-9\-]{8,20}"
        title="8 to 20 letters, digits and dashes"
        maxLength={20}
      />
    </ActionDialog>
  )
}
