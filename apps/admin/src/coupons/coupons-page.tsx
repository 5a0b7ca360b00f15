import { createCoupon, deleteCoupon, queryCoupons, updateCoupon } from '@stoa/client/calls'
import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { useState } from 'react'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { FormFields } from '../form/form-fields.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/coupons.ts'
import { t } from '../i18n/translate.ts'
import { withChange } from '../list/change-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'

type Coupon = ReplyOf<typeof contract.coupons.queryCoupons>['coupons'][number]

const PAGE = 100
const kinds = {
  percentage: t('Percentage'),
  fixedAmount: t('Amount'),
  freeShipping: t('Free delivery'),
} as const
export const couponForm = callForm(createCoupon, fields.createCoupon, {
  fields: {
    'coupon.code': { label: t('Code that buyers enter') },
    'coupon.name': { label: t('Name'), hint: t('Buyers see it beside the discount.') },
    'coupon.percentage': { label: t('Percent off'), required: true },
    'coupon.fixedAmount': {
      label: ({ currency }) => t('Amount off in {currency}', { currency }),
      required: true,
    },
    'coupon.minimumSubtotal': { label: ({ currency }) => t('Minimum subtotal in {currency}', { currency }) },
    'coupon.usageLimit': { label: t('Number of uses') },
    'coupon.firstOrderOnly': { label: t('Only for the first order of a buyer') },
  },
  leftOut: [
    'coupon.active',
    'coupon.activeTimeInfo',
    'coupon.fixedPrice',
    'coupon.freeShipping',
    'coupon.buyXGetY',
    'coupon.scopes',
    'coupon.collectionIds',
    'coupon.minimumQuantity',
    'coupon.maximumUnits',
    'coupon.usageLimitPerBuyer',
    'coupon.combinesWithDiscountRules',
  ],
})
const invalidates = [queryCoupons]

/** The request of a new coupon: free delivery is a kind without a value. */
export const withKind = ({ coupon }: RequestOf<typeof contract.coupons.createCoupon>, form: FormData) => ({
  coupon: { ...coupon, ...(form.get('kind') === 'freeShipping' && { freeShipping: true }) },
})

/** The coupons of the shop, newest first. */
export function CouponsPage() {
  const { can } = useStaff()
  const toast = useToast()
  const create = useCallAction(couponForm, {
    id: 'new-coupon',
    title: t('New coupon'),
    submit: t('Create'),
    variant: 'primary',
    invalidates,
    content: <CouponFields />,
    toRequest: withKind,
    onDone: ({ coupon }) => toast(t('{name} is created', { name: coupon.code })),
  })
  const { data, error } = useCall(queryCoupons, { query: { paging: { limit: PAGE } } })
  const canWrite = can('PRICES', 'WRITE')
  return (
    <Page title={t('Coupons')} actions={canWrite && <ActionButton {...create} />}>
      {!data ? (
        <Pending error={error} />
      ) : data.coupons.length === 0 ? (
        <EmptyState title={t('No coupons yet')}>
          {t('A coupon is a code with which buyers get a discount, such as WELCOME10.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.coupons.map(coupon => (
            <li key={coupon.id}>
              <CouponPanel coupon={coupon} canWrite={canWrite} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

/** The discount of a coupon in words. */
function useDiscountText() {
  const money = useMoney()
  const { currency } = useStaff().site
  return ({ percentage, fixedAmount, fixedPrice, freeShipping, buyXGetY }: Coupon) => {
    if (percentage !== undefined) return t('{percent} % off', { percent: percentage })
    if (fixedAmount !== undefined) return t('{amount} off', { amount: money(fixedAmount, currency) })
    if (fixedPrice !== undefined) return t('For {amount} each', { amount: money(fixedPrice, currency) })
    if (buyXGetY) return t('Buy {buy}, get {get}', { buy: buyXGetY.buy, get: buyXGetY.get })
    return freeShipping ? t('Free delivery') : ''
  }
}

function CouponPanel({ coupon, canWrite }: { coupon: Coupon; canWrite: boolean }) {
  const money = useMoney()
  const { currency } = useStaff().site
  const discountText = useDiscountText()
  const update = useOptimisticCall(updateCoupon, {
    invalidates,
    optimistic: (cached, { coupon }) =>
      cached.change(queryCoupons, reply => ({
        ...reply,
        coupons: withChange(reply.coupons, id, { active: coupon?.active ?? active }),
      })),
  })
  const remove = useMutationCall(deleteCoupon, { invalidates })
  const { id, revision, code, name, active, minimumSubtotal, usageCount, usageLimit } = coupon
  return (
    <Panel
      title={code}
      aside={<Badge tone={active ? 'positive' : 'neutral'}>{active ? t('Active') : t('Off')}</Badge>}
    >
      <div className="grid gap-1 text-sm">
        <p>{name}</p>
        <p className="tabular">
          {minimumSubtotal
            ? t('{discount}, from {amount}', {
                discount: discountText(coupon),
                amount: money(minimumSubtotal, currency),
              })
            : discountText(coupon)}
        </p>
        <p className="tabular text-muted">
          {usageLimit
            ? t('Used {count} times of {limit}', { count: usageCount, limit: usageLimit })
            : t('Used {count} times', { count: usageCount })}
        </p>
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <SmallButton
            busy={update.isPending}
            onClick={() => {
              const message = active
                ? t('{name} is off', { name: code })
                : t('{name} is active', { name: code })
              update.run({ coupon: { id, revision, active: !active } }, message)
            }}
          >
            {active ? t('Turn off') : t('Turn on')}
          </SmallButton>
          <ActionButton
            id={`delete-${id}`}
            title={t('Delete')}
            heading={t('Delete {name}', { name: code })}
            variant="quiet"
            fields={t('Orders that used it stay as they are. This cannot be undone.')}
            run={() => remove.mutateAsync({ couponId: id })}
          />
        </div>
      )}
    </Panel>
  )
}

/** The fields of a coupon. Its kind decides which discount it has. */
function CouponFields() {
  const [kind, setKind] = useState<keyof typeof kinds>('percentage')
  const isNamed = (name: string) => ['coupon.code', 'coupon.name'].includes(name)
  const isOther = (name: string) =>
    ['percentage', 'fixedAmount'].some(other => other !== kind && name === `coupon.${other}`)
  return (
    <>
      <FormFields form={couponForm} only={isNamed} />
      <ChoiceSelect
        id="coupon-kind"
        name="kind"
        label={t('Discount')}
        value={kind}
        titles={kinds}
        onChange={setKind}
      />
      <FormFields form={couponForm} only={name => !isNamed(name) && !isOther(name)} />
    </>
  )
}
