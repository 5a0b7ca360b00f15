import { aggregateOrders } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { OpenJobsPanel } from '../jobs/open-jobs-panel.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { type DaySales, SalesChart } from './sales-chart.tsx'
import { StartGuide } from './start-guide.tsx'
import { usePeriod } from './use-period.ts'

const TOTAL = 'priceSummary.total.amount'
const sums = { orders: { count: true }, revenue: { sum: TOTAL }, average: { avg: TOTAL } }

interface Sums {
  orders: number
  revenue: string | null
  average: string | null
}

/** Figures of the shop, and what needs a look. */
export function HomePage() {
  const { can, staffMember } = useStaff()
  return (
    <Page title={staffMember.name ? t('Welcome, {0}', staffMember.name) : t('Home')}>
      <StartGuide />
      {(can('CONTENT') || can('CATALOG')) && <OpenJobsPanel />}
      {can('ORDERS') ? (
        <>
          <SalesPanel />
          <TasksPanel />
        </>
      ) : (
        <p>{t('Choose a page. Your role has no access to the figures of orders.')}</p>
      )}
    </Page>
  )
}

function SalesPanel() {
  const { site } = useStaff()
  const money = useMoney()
  const { days, setDays, current, previous, dates } = usePeriod()
  const counted = { status: { $nin: ['CANCELED', 'REJECTED'] }, test: { $ne: true } }
  const now = useCall(aggregateOrders, {
    filter: { ...counted, createdDate: current },
    aggregation: {
      ...sums,
      byDay: {
        groupBy: 'createdDate',
        interval: 'DAY',
        limit: 1000,
        aggregation: { orders: { count: true }, revenue: { sum: TOTAL } },
      },
    },
  })
  const before = useCall(aggregateOrders, {
    filter: { ...counted, createdDate: previous },
    aggregation: sums,
  })
  const figures = now.data?.aggregates as
    | (Sums & { byDay: { value: string; orders: number; revenue: string | null }[] })
    | undefined
  const earlier = before.data?.aggregates as Sums | undefined
  const byDate = new Map(figures?.byDay.map(day => [day.value, day]))
  const sales: DaySales[] = dates.map(date => ({
    date,
    orders: byDate.get(date)?.orders ?? 0,
    revenue: byDate.get(date)?.revenue ?? '0',
  }))
  const amount = (value: string | null | undefined) => (value ? money(value, site.currency) : '–')
  return (
    <Panel
      title={t('Sales')}
      aside={
        <Field id="days" label={t('Period')} hideLabel>
          {control => (
            <Select {...control} value={days} onChange={event => setDays(event.target.value)}>
              <option value="7">{t('7 days')}</option>
              <option value="30">{t('30 days')}</option>
              <option value="90">{t('90 days')}</option>
            </Select>
          )}
        </Field>
      }
    >
      {figures ? (
        <>
          <dl className="grid gap-4 sm:grid-cols-3">
            <Figure
              title={t('Sales')}
              value={amount(figures.revenue)}
              before={earlier && amount(earlier.revenue)}
            />
            <Figure
              title={t('Orders')}
              value={String(figures.orders)}
              before={earlier && String(earlier.orders)}
            />
            <Figure
              title={t('Average order')}
              value={amount(figures.average)}
              before={earlier && amount(earlier.average)}
            />
          </dl>
          <SalesChart sales={sales} />
          <p className="text-xs text-muted">
            {t('Totals of orders in')} {site.currency}
            {t(
              ', without canceled, rejected and test orders. Days are in UTC. “Before” is the same number of days before.',
            )}
          </p>
        </>
      ) : (
        <Pending error={now.error} />
      )}
    </Panel>
  )
}

function Figure({ title, value, before }: { title: string; value: string; before: string | undefined }) {
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="tabular font-display text-heading">{value}</dd>
      <dd className="tabular text-sm text-muted">{before ? t('Before: {0}', before) : ' '}</dd>
    </div>
  )
}

const tasks: readonly { title: string; filter: Record<string, string> }[] = [
  {
    title: t('to fulfill'),
    filter: { status: 'APPROVED', fulfillmentStatus: 'NOT_FULFILLED', paymentStatus: 'PAID' },
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

function TaskLink({ title, filter }: { title: string; filter: Record<string, string> }) {
  const { data } = useCall(aggregateOrders, { filter, aggregation: { orders: { count: true } } })
  const count = (data?.aggregates as { orders: number } | undefined)?.orders
  return (
    <li>
      <Link
        to={`/orders?${new URLSearchParams(filter)}`}
        className="flex items-baseline gap-2 rounded-sm border border-line px-4 py-3 hover:bg-surface"
      >
        <span className="tabular font-display text-heading">{count ?? '…'}</span>
        <span className="text-sm">{title}</span>
      </Link>
    </li>
  )
}
