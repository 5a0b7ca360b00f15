import { searchAbandonedCheckouts } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMoney } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { CursorPages } from '../list/cursor-pages.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

type Abandoned = ReplyOf<
  typeof contract.abandonedCheckouts.searchAbandonedCheckouts
>['abandonedCheckouts'][number]

const PAGE = 30
const statusTitles = { ABANDONED: t('Abandoned'), RECOVERED: t('Recovered') } as const
const activityTitles: Readonly<Record<string, string>> = {
  EMAIL_SENT: t('Reminder sent'),
  EMAIL_NOT_SENT: t('Reminder not sent'),
  SCHEDULED: t('Reminder planned'),
}

/** Checkouts that buyers have left, newest first. */
export function AbandonedCheckoutsPage() {
  const list = useListState()
  const [text, status, cursor] = [list.get('q'), list.get('status'), list.get('cursor')]
  const search = cursor
    ? { cursorPaging: { limit: PAGE, cursor } }
    : {
        ...(status && { filter: { status } }),
        ...(text && { search: { expression: text } }),
        cursorPaging: { limit: PAGE },
      }
  const { data, error } = useCall(searchAbandonedCheckouts, { search }, { placeholderData: keepPreviousData })
  return (
    <Page title={t('Abandoned checkouts')}>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Name or e-mail address')} value={text} onSearch={q => list.set({ q })} />
        <FilterSelect
          id="status"
          label={t('Status')}
          value={status}
          options={statusTitles}
          onChange={value => list.set({ status: value })}
        />
      </div>
      {!data ? (
        <Pending error={error} />
      ) : data.abandonedCheckouts.length === 0 ? (
        <EmptyState
          title={list.isFiltered ? t('No checkout matches') : t('No abandoned checkouts')}
          action={
            list.isFiltered && (
              <Link to="?" className="link">
                {t('Show all')}
              </Link>
            )
          }
        >
          {!list.isFiltered &&
            t(
              'A checkout that a buyer leaves appears here after a while. They get one reminder, if the settings say so.',
            )}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={t('Abandoned checkouts')} className="grid gap-3">
            {data.abandonedCheckouts.map(checkout => (
              <li key={checkout.id}>
                <AbandonedCard checkout={checkout} />
              </li>
            ))}
          </ul>
          <CursorPages label={t('Pages of abandoned checkouts')} list={list} metadata={data.pagingMetadata} />
        </>
      )}
    </Page>
  )
}

function AbandonedCard({ checkout }: { checkout: Abandoned }) {
  const money = useMoney()
  const { time } = useDates()
  const { buyerInfo, contactDetails, status, createdDate, totalPrice, currency, lineItems = [] } = checkout
  const { activities = [], checkoutRecoveredDate, checkoutUrl } = checkout
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  const latest = activities.at(-1)?.type
  return (
    <article className="grid gap-2 rounded-md border border-line bg-raised p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name || buyerInfo?.email || t('Unknown buyer')}</bdi>
        </h2>
        <span className="tabular">{money(totalPrice?.amount ?? '0', currency ?? '')}</span>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge tone={status === 'RECOVERED' ? 'positive' : 'caution'}>
          {status === 'RECOVERED' ? statusTitles.RECOVERED : statusTitles.ABANDONED}
        </Badge>
        {time(checkoutRecoveredDate ?? createdDate)}
        {latest && activityTitles[latest] && ` · ${activityTitles[latest]}`}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {lineItems
          .map(({ quantity, productName }) => `${quantity} × ${productName?.original ?? t('Item')}`)
          .join(', ')}
      </p>
      {status !== 'RECOVERED' && checkoutUrl && (
        <p className="[overflow-wrap:anywhere]">
          {buyerInfo?.email && (
            <a href={`mailto:${buyerInfo.email}`} className="link">
              {buyerInfo.email}
            </a>
          )}{' '}
          <a href={checkoutUrl} className="link" target="_blank" rel="noreferrer">
            {t('Link that restores the checkout')}
          </a>
        </p>
      )}
    </article>
  )
}
