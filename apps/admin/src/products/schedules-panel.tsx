import {
  createProductSchedule,
  deleteProductSchedule,
  getProduct,
  queryProductSchedules,
  queryProducts,
} from '@stoa/client/calls'
import type { ProductSchedule } from '@stoa/contract'
import { type Product, useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { DateTimeField } from '../form/date-time-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { fromLocalTime } from '../form/shop-time.ts'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { withoutId } from '../list/change-rows.ts'
import { variantTitle } from '../price-lists/variant-title.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'

const invalidates = [queryProductSchedules, getProduct, queryProducts]

const KINDS = {
  salePrice: t('Sale price'),
  price: t('Regular price'),
  publish: t('Publish the product'),
  hide: t('Hide the product'),
}
const STATUS = { SCHEDULED: t('Scheduled'), ACTIVE: t('Active'), DONE: t('Done') }

/** Changes of price and visibility of a product at their times. */
export function SchedulesPanel({ product }: { product: Product }) {
  const { can } = useStaff()
  const [isAdding, setAdding] = useState(false)
  const { data, error } = useCall(queryProductSchedules, {
    query: {
      filter: { productId: product.id },
      sort: [{ fieldName: 'startDate', order: 'DESC' }],
      cursorPaging: { limit: 20 },
    },
  })
  const remove = useOptimisticCall(deleteProductSchedule, {
    invalidates,
    optimistic: (cached, { productScheduleId }) =>
      cached.change(queryProductSchedules, reply => ({
        ...reply,
        productSchedules: withoutId(reply.productSchedules, productScheduleId),
      })),
  })
  const titleOf = useScheduleTitle(product)
  const canWrite = can('CATALOG', 'WRITE')
  return (
    <Panel
      title={t('Scheduled changes')}
      aside={canWrite && <SmallButton onClick={() => setAdding(true)}>{t('Schedule')}</SmallButton>}
    >
      {!data ? (
        <Pending error={error} />
      ) : data.productSchedules.length === 0 ? (
        <p className="text-sm text-muted">{t('No price or visibility changes at a later time.')}</p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {data.productSchedules.map(schedule => {
            const { title, time } = titleOf(schedule)
            return (
              <li key={schedule.id} className="flex items-start justify-between gap-3 py-2">
                <span className="grid gap-1">
                  {title}
                  <span className="text-muted">{time}</span>
                  <span>
                    <Badge tone={schedule.status === 'ACTIVE' ? 'positive' : 'neutral'}>
                      {STATUS[schedule.status]}
                    </Badge>
                  </span>
                </span>
                {canWrite && (
                  <QuietButton
                    busy={remove.isPending}
                    aria-label={t('Delete: {title}', { title })}
                    onClick={() =>
                      remove.run({ productScheduleId: schedule.id }, t('The scheduled change is deleted'))
                    }
                  >
                    {t('Delete')}
                  </QuietButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isAdding && <ScheduleDialog product={product} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function useScheduleTitle(product: Product) {
  const money = useMoney()
  const { site } = useStaff()
  const { time } = useDates()
  return ({ price, salePrice, visible, variantId, startDate, endDate }: ProductSchedule) => {
    const amount = (value: number) => money(String(value), site.currency)
    const change =
      typeof salePrice === 'number'
        ? t('Sale price {amount}', { amount: amount(salePrice) })
        : typeof price === 'number'
          ? t('Regular price {amount}', { amount: amount(price) })
          : visible
            ? KINDS.publish
            : KINDS.hide
    const variant = variantTitle(product, variantId ?? undefined)
    return {
      title: variant ? [change, variant].join(t(', ')) : change,
      time: endDate
        ? t('{start} to {end}', { start: time(startDate), end: time(endDate) })
        : t('From {time}', { time: time(startDate) }),
    }
  }
}

function ScheduleDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const toast = useToast()
  const { site } = useStaff()
  const [kind, setKind] = useState<keyof typeof KINDS>('salePrice')
  const create = useMutationCall(createProductSchedule, { invalidates })
  const isPrice = kind === 'price' || kind === 'salePrice'
  const submit = async (form: FormData) => {
    const [start, end] = [textOf(form, 'scheduleStart'), textOf(form, 'scheduleEnd')]
    const variantId = textOf(form, 'scheduleVariant')
    if (!start) throw new FormError(t('Enter the start.'))
    await create.mutateAsync({
      productSchedule: {
        productId: product.id,
        startDate: fromLocalTime(start, site.timeZone),
        ...(end && { endDate: fromLocalTime(end, site.timeZone) }),
        ...(isPrice && { [kind]: Number(form.get('schedulePrice')) }),
        ...(isPrice && variantId && { variantId }),
        ...(!isPrice && { visible: kind === 'publish' }),
      },
    })
    toast(t('A change of {name} is scheduled', { name: product.name }))
  }
  return (
    <ActionDialog
      id="schedule"
      title={t('Schedule a change of {name}', { name: product.name })}
      submit={t('Schedule')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <ChoiceSelect id="schedule-kind" label={t('Change')} value={kind} titles={KINDS} onChange={setKind} />
      {isPrice && (
        <AmountField
          name="schedulePrice"
          label={t('Price in {currency}', { currency: site.currency })}
          required
        />
      )}
      {isPrice && product.manageVariants && (
        <Field id="field-scheduleVariant" label={t('Variant')} optional>
          {control => (
            <Select
              {...control}
              name="scheduleVariant"
              options={product.variants.map(({ id }) => [id, variantTitle(product, id)])}
            >
              <option value="">{t('All variants')}</option>
            </Select>
          )}
        </Field>
      )}
      <DateTimeField name="scheduleStart" label={t('Starts')} iso={undefined} />
      <DateTimeField name="scheduleEnd" label={t('Ends')} iso={undefined} />
      <p className="text-sm text-muted">{t('The value from before returns at the end.')}</p>
    </ActionDialog>
  )
}
