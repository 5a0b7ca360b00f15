import { aggregateOrders, getCheckoutConversion } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { Figure } from './figure.tsx'
import { SalesChart } from './sales-chart.tsx'
import { usePercent } from './use-percent.ts'
import { INTERVALS, PERIODS, type Period } from './use-period.ts'

const TOTAL = 'priceSummary.total.amount'
const sums = { orders: { count: true }, revenue: { sum: TOTAL }, average: { avg: TOTAL } }

interface Sums {
  orders: number
  revenue: string | null
  average: string | null
}

const titles = { DAY: t('By day'), WEEK: t('By week'), MONTH: t('By month') }

/** Sales of a period by day, week or month, compared with the period before. */
export function SalesPanel({
  period: { days, interval, set, current, previous, dates },
}: {
  period: Period
}) {
  const { site } = useStaff()
  const money = useMoney()
  const percent = usePercent()
  const filterOf = ({ range: { from, to } }: typeof current) => ({
    status: { $nin: ['CANCELED', 'REJECTED'] },
    test: { $ne: true },
    createdDate: { $gte: from, $lt: to },
  })
  const now = useCall(aggregateOrders, {
    filter: filterOf(current),
    aggregation: {
      ...sums,
      byInterval: {
        groupBy: 'createdDate',
        interval,
        limit: 1000,
        aggregation: { orders: { count: true }, revenue: { sum: TOTAL } },
      },
    },
  })
  const before = useCall(aggregateOrders, { filter: filterOf(previous), aggregation: sums })
  const conversion = useCall(getCheckoutConversion, current.range)
  const conversionBefore = useCall(getCheckoutConversion, previous.range)
  const figures = now.data?.aggregates as
    | (Sums & { byInterval: { value: string; orders: number; revenue: string | null }[] })
    | undefined
  const earlier = before.data?.aggregates as Sums | undefined
  const byDate = new Map(figures?.byInterval.map(one => [one.value, one]))
  const sales = dates.map(date => ({
    date,
    orders: byDate.get(date)?.orders ?? 0,
    revenue: byDate.get(date)?.revenue ?? '0',
  }))
  const amount = (value: string | null | undefined) => (value ? money(value, site.currency) : '–')
  const rate = (value: number | undefined) => (value === undefined ? '–' : percent(value))
  return (
    <Panel
      title={t('Sales')}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <Field id="days" label={t('Period')} hideLabel>
            {control => (
              <Select {...control} value={days} onChange={event => set({ days: event.target.value })}>
                {PERIODS.map(days => (
                  <option key={days} value={days}>
                    {t('{count} days', { count: days })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id="by" label={t('Interval')} hideLabel>
            {control => (
              <Select {...control} value={interval} onChange={event => set({ by: event.target.value })}>
                {INTERVALS.map(interval => (
                  <option key={interval} value={interval}>
                    {titles[interval]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      }
    >
      {figures ? (
        <>
          <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
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
            <Figure
              title={t('Conversion')}
              value={conversion.data ? rate(conversion.data.conversionRate) : '…'}
              before={conversionBefore.data && rate(conversionBefore.data.conversionRate)}
              note={
                conversion.data &&
                t('{completed} of {count} checkouts completed', {
                  completed: conversion.data.completedCheckouts,
                  count: conversion.data.checkouts,
                })
              }
            />
          </dl>
          {figures.orders > 0 ? (
            <SalesChart sales={sales} interval={interval} />
          ) : (
            <p className="text-sm text-muted">{t('No orders in this period.')}</p>
          )}
          <p className="text-xs text-muted">
            {t(
              'Totals of orders in {currency}, without canceled, rejected and test orders. Days begin at midnight in the time zone {timeZone}. “Before” is the same number of days before. Conversion is the part of the checkouts created in the period that is completed.',
              { currency: site.currency, timeZone: site.timeZone },
            )}
          </p>
        </>
      ) : (
        <Pending error={now.error} />
      )}
    </Panel>
  )
}
