import { searchAbandonedCheckouts } from '@stoa/client/calls'
import { useMoney } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { ListEmpty } from '../list/list-empty.tsx'
import { RowList } from '../list/row-list.tsx'
import { SearchAndStatus } from '../list/search-and-status.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { type AbandonedCheckout, CheckoutStatus, itemsText, statusTitles } from './checkout-status.tsx'

const PAGE = 30
const activityTitles: Readonly<Record<string, string>> = {
  EMAIL_SENT: t('Reminder sent'),
  EMAIL_NOT_SENT: t('Reminder not sent'),
  SCHEDULED: t('Reminder planned'),
}

/** Checkouts that buyers have left, newest first. */
export function AbandonedCheckoutsPage() {
  const list = useListState()
  const [text, status] = [list.get('q'), list.get('status')]
  const { data, error, rows } = useRows(searchAbandonedCheckouts, {
    size: PAGE,
    argsOf: cursor => ({
      search: cursor
        ? { cursorPaging: { limit: PAGE, cursor } }
        : {
            ...(status && { filter: { status } }),
            ...(text && { search: { expression: text } }),
            cursorPaging: { limit: PAGE },
          },
    }),
    pageOf: ({ abandonedCheckouts, pagingMetadata }) => ({
      rows: abandonedCheckouts,
      next: nextCursor(pagingMetadata),
    }),
  })
  return (
    <Page title={t('Abandoned checkouts')}>
      <SearchAndStatus list={list} label={t('Name or e-mail address')} statuses={statusTitles} />
      {!data ? (
        <Pending error={error} />
      ) : data.abandonedCheckouts.length === 0 ? (
        <ListEmpty list={list} titles={[t('No abandoned checkouts'), t('No checkout matches')]}>
          {t(
            'A checkout that a buyer leaves appears here after a while. They get one reminder, if the settings say so.',
          )}
        </ListEmpty>
      ) : (
        <RowList
          label={t('Abandoned checkouts')}
          rows={rows}
          keyOf={({ id }) => id ?? ''}
          height={160}
          look="cards"
          render={checkout => <AbandonedCard checkout={checkout} />}
        />
      )}
    </Page>
  )
}

function AbandonedCard({ checkout }: { checkout: AbandonedCheckout }) {
  const money = useMoney()
  const { time } = useDates()
  const { buyerInfo, contactDetails, status, createdDate, totalPrice, currency } = checkout
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
        <CheckoutStatus checkout={checkout} />
        {time(checkoutRecoveredDate ?? createdDate)}
        {latest && activityTitles[latest] && ` · ${activityTitles[latest]}`}
      </p>
      <p className="[overflow-wrap:anywhere]">{itemsText(checkout)}</p>
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
