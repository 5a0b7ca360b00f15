import { getIssuedGiftCard, listGiftCardTransactions } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMoney } from '@stoa/react'
import { Link, useParams } from 'react-router'
import { t } from '../i18n/translate.ts'
import { FactList } from '../shell/fact-list.tsx'
import { Page, Panel, Pending, PendingPage } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { GiftCardActions } from './gift-card-actions.tsx'
import { GiftCardBadge } from './gift-card-badge.tsx'
import type { GiftCard } from './gift-cards-page.tsx'

const parent = { to: '/gift-cards', title: t('Gift cards') }

type Transaction = ReplyOf<typeof contract.issuedGiftCards.listGiftCardTransactions>['transactions'][number]

const typeTitles: Record<Transaction['type'], string> = {
  ISSUE: t('Issued'),
  REDEEM: t('Paid for an order'),
  VOID: t('Payment returned'),
  ADJUST: t('Balance changed'),
}

/** One gift card with its balance, recipient and ledger. */
export function GiftCardPage() {
  const { id: giftCardId = '' } = useParams()
  const { data, error } = useCall(getIssuedGiftCard, { giftCardId })
  if (!data) return <PendingPage title={t('Gift card')} parent={parent} error={error} />
  const { giftCard } = data
  return (
    <Page
      title={t('Gift card {code}', { code: giftCard.obfuscatedCode.slice(-4) })}
      parent={parent}
      badge={<GiftCardBadge status={giftCard.status} />}
      actions={<GiftCardActions giftCard={giftCard} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <LedgerPanel giftCardId={giftCardId} />
        <CardPanel giftCard={giftCard} />
      </div>
    </Page>
  )
}

function LedgerPanel({ giftCardId }: { giftCardId: string }) {
  const money = useMoney()
  const { time } = useDates()
  const { data, error } = useCall(listGiftCardTransactions, { giftCardId })
  return (
    <Panel title={t('Transactions')}>
      {!data ? (
        <Pending error={error} />
      ) : (
        <ol className="grid divide-y divide-line text-sm">
          {data.transactions.map(({ id, type, amount, balance, currency, createdDate, reason, orderId }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 first:pt-0">
              <span className="font-medium">{typeTitles[type]}</span>
              <span className="tabular text-end font-medium">{money(amount, currency)}</span>
              <span className="text-muted">
                {time(createdDate)}
                {reason && ` · ${reason}`}
                {orderId && (
                  <>
                    {' · '}
                    <Link className="link" to={`/orders/${orderId}`}>
                      {t('Order')}
                    </Link>
                  </>
                )}
              </span>
              <span className="tabular text-end text-muted">
                {t('Balance {amount}', { amount: money(balance, currency) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function CardPanel({ giftCard }: { giftCard: GiftCard }) {
  const money = useMoney()
  const { time } = useDates()
  const { balance, initialBalance, recipient, message, note, expirationDate, createdDate } = giftCard
  const amount = ({ value = '0', currency = '' }: GiftCard['balance']) => money(value, currency)
  const rows = [
    [t('Balance'), amount(balance)],
    [t('At issue'), amount(initialBalance)],
    [t('Issued'), createdDate && time(createdDate)],
    [t('Expires'), expirationDate ? time(expirationDate) : t('Never')],
    [t('Recipient'), [recipient?.name, recipient?.email].filter(Boolean).join(', ')],
    [t('Message'), message],
    [t('Note'), note],
  ] as const
  return (
    <Panel title={t('Gift card')}>
      <FactList facts={rows} />
    </Panel>
  )
}
