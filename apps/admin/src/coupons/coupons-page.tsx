import { createCoupon, deleteCoupon, queryCoupons, updateCoupon } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, Button, EmptyState } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
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
const invalidates = [queryCoupons]

/** The coupons of the shop, newest first. */
export function CouponsPage() {
  const { can } = useStaff()
  const [isCreating, setCreating] = useState(false)
  const { data, error } = useCall(queryCoupons, { query: { paging: { limit: PAGE } } })
  const canWrite = can('PRICES', 'WRITE')
  return (
    <Page
      title={t('Coupons')}
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setCreating(true)}>
            {t('New coupon')}
          </Button>
        )
      }
    >
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
      <NewCouponDialog open={isCreating} onClose={() => setCreating(false)} />
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
  const [isDeleting, setDeleting] = useState(false)
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
          <Button
            size="sm"
            variant="secondary"
            busy={update.isPending}
            onClick={() => {
              const message = active
                ? t('{name} is off', { name: code })
                : t('{name} is active', { name: code })
              update.run({ coupon: { id, revision, active: !active } }, message)
            }}
          >
            {active ? t('Turn off') : t('Turn on')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setDeleting(true)}>
            {t('Delete')}
          </Button>
        </div>
      )}
      <ActionDialog
        id={`delete-${id}`}
        title={t('Delete {name}', { name: code })}
        submit={t('Delete')}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onSubmit={() => remove.mutateAsync({ couponId: id })}
      >
        <p className="text-sm">{t('Orders that used it stay as they are. This cannot be undone.')}</p>
      </ActionDialog>
    </Panel>
  )
}

/** The coupon that a form describes. */
export function newCoupon(form: FormData, kind: keyof typeof kinds) {
  const value = textOf(form, 'value')
  const minimumSubtotal = textOf(form, 'minimumSubtotal')
  const usageLimit = textOf(form, 'usageLimit')
  return {
    code: textOf(form, 'code'),
    name: textOf(form, 'name'),
    ...(kind === 'percentage' && { percentage: Number(value) }),
    ...(kind === 'fixedAmount' && { fixedAmount: value }),
    ...(kind === 'freeShipping' && { freeShipping: true }),
    ...(minimumSubtotal && { minimumSubtotal }),
    ...(usageLimit && { usageLimit: Number(usageLimit) }),
    ...(form.has('firstOrderOnly') && { firstOrderOnly: true }),
  }
}

function NewCouponDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast()
  const { currency } = useStaff().site
  const [kind, setKind] = useState<keyof typeof kinds>('percentage')
  const create = useMutationCall(createCoupon, { invalidates })
  const submit = async (form: FormData) => {
    const { coupon } = await create.mutateAsync({ coupon: newCoupon(form, kind) })
    toast(t('{name} is created', { name: coupon.code }))
  }
  return (
    <ActionDialog
      id="new-coupon"
      title={t('New coupon')}
      submit={t('Create')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField name="code" label={t('Code that buyers enter')} required maxLength={20} />
      <TextField
        name="name"
        label={t('Name')}
        hint={t('Buyers see it beside the discount.')}
        required
        maxLength={50}
      />
      <ChoiceSelect id="coupon-kind" label={t('Discount')} value={kind} titles={kinds} onChange={setKind} />
      {kind !== 'freeShipping' && (
        <TextField
          name="value"
          label={kind === 'percentage' ? t('Percent off') : t('Amount off in {currency}', { currency })}
          type="number"
          inputMode="decimal"
          min="0"
          step="any"
          required
        />
      )}
      <TextField
        name="minimumSubtotal"
        label={t('Minimum subtotal in {currency}', { currency })}
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        optional
      />
      <TextField name="usageLimit" label={t('Number of uses')} type="number" min="1" step="1" optional />
      <CheckField name="firstOrderOnly" label={t('Only for the first order of a buyer')} />
    </ActionDialog>
  )
}
