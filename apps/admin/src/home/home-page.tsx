import { aggregateOrders, getSite, updateSite } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { Link } from 'react-router'
import { PasswordReminder } from '../account/password-reminder.tsx'
import { BrokenPackages } from '../extension/broken-packages.tsx'
import { t } from '../i18n/translate.ts'
import { OpenJobsPanel } from '../jobs/open-jobs-panel.tsx'
import { ParkedJobsAlert } from '../jobs/parked-jobs-panel.tsx'
import { orderFilter, TO_SEND } from '../orders/order-filter.ts'
import { useStaff } from '../session/staff-context.ts'
import { NoMailAlert } from '../settings/mail-panel.tsx'
import { RejectedKeys } from '../settings/rejected-keys.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { AbandonedPanel } from './abandoned-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { StartGuide } from './start-guide.tsx'
import { StockPanel } from './stock-panel.tsx'
import { usePeriod } from './use-period.ts'

/** Figures of the shop, and what needs a look. */
export function HomePage() {
  const { can, staffMember } = useStaff()
  const period = usePeriod()
  return (
    <Page title={staffMember.name ? t('Welcome, {name}', { name: staffMember.name }) : t('Home')}>
      <BrokenPackages />
      <PaymentKeys />
      <NoMailAlert />
      {can('DEVELOPERS') && <ParkedJobsAlert />}
      <StartGuide />
      <OpeningPanel />
      <PasswordReminder />
      {(can('CONTENT') || can('CATALOG')) && <OpenJobsPanel />}
      {can('ORDERS') ? (
        <>
          <SalesPanel period={period} />
          <TasksPanel />
          <AbandonedPanel period={period} />
        </>
      ) : (
        <p>{t('Choose a page. Your role has no access to the figures of orders.')}</p>
      )}
      {can('CATALOG') && <StockPanel />}
      {can('SETTINGS') && <BackupPanel />}
    </Page>
  )
}

/** Warnings of payment providers that reject the keys of the shop. */
function PaymentKeys() {
  const { data } = useCall(getSite, {})
  return data && <RejectedKeys site={data.site} />
}

interface Task {
  title: string
  filter: Record<string, string>
  /** Orders among them, which the task counts as well. */
  part?: { title: (counted: number) => string; filter: Record<string, string> }
}

const tasks: readonly Task[] = [
  {
    title: t('to fulfill'),
    filter: { fulfillmentStatus: TO_SEND },
    part: { title: counted => t('{count} paid', { count: counted }), filter: { paymentStatus: 'PAID' } },
  },
  { title: t('unpaid'), filter: { status: 'APPROVED', paymentStatus: 'NOT_PAID' } },
  { title: t('to approve'), filter: { status: 'PENDING' } },
  { title: t('with a payment to check'), filter: { paymentStatus: 'PENDING_MERCHANT' } },
]

function TasksPanel() {
  return (
    <Panel title={t('Needs a look')}>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {tasks.map(task => (
          <TaskLink key={task.title} {...task} />
        ))}
      </ul>
    </Panel>
  )
}

/** A number of orders without test orders, which leads to the list with the same filter. */
function TaskLink({ title, filter, part }: Task) {
  const count = useOrderCount(filter)
  const counted = useOrderCount({ ...filter, ...part?.filter })
  return (
    <li>
      <Link
        to={`/orders?${new URLSearchParams({ ...filter, test: 'false' })}`}
        className="flex items-baseline gap-2 rounded-sm border border-line px-4 py-3 hover:bg-surface"
      >
        <span className="tabular font-display text-heading">{count ?? '…'}</span>
        <span className="text-sm">
          {title}
          {part && counted !== undefined && count !== 0 && (
            <span className="block text-muted">{part.title(counted)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Number of orders under a filter, without test orders. */
function useOrderCount(filter: Record<string, string>): number | undefined {
  const { data } = useCall(aggregateOrders, {
    filter: orderFilter({ ...filter, test: 'false' }),
    aggregation: { orders: { count: true } },
  })
  return (data?.aggregates as { orders: number } | undefined)?.orders
}

/** Opens a shop whose storefront still says that it opens soon. */
function OpeningPanel() {
  const { can } = useStaff()
  const toast = useToast()
  const { data } = useCall(getSite, {})
  const update = useMutationCall(updateSite, { invalidates: [getSite] })
  if (data?.site.opened !== false) return null
  const open = () =>
    update.mutateAsync({ site: { opened: true } }).then(
      () => toast(t('The shop is open')),
      // The error is shown below.
      () => {},
    )
  return (
    <Panel title={t('Your shop is not open yet')}>
      <p className="text-sm text-muted">
        {t('Visitors see “Opening soon”. Open the shop when it has a product and a way to pay.')}
      </p>
      {update.error && <ErrorAlert error={update.error} />}
      {can('SETTINGS', 'WRITE') && (
        <Button busy={update.isPending} className="justify-self-start" onClick={() => void open()}>
          {t('Open the shop')}
        </Button>
      )}
    </Panel>
  )
}
