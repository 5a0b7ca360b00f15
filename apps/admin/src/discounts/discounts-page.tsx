import { deleteDiscountRule, queryDiscountRules, updateDiscountRule } from '@stoa/client/calls'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, Button, EmptyState, type Tone } from '@stoa/ui'
import { useState } from 'react'
import { ActionButton } from '../form/form-actions.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { withChange } from '../list/change-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { DiscountDialog } from './discount-dialog.tsx'
import { type Rule, type RuleTerms, termsOf } from './rule-form.ts'

const PAGE = 100

/** The automatic discounts of the shop, newest first. */
export function DiscountsPage() {
  const { can } = useStaff()
  const [isCreating, setCreating] = useState(false)
  const { data, error } = useCall(queryDiscountRules, { query: { paging: { limit: PAGE } } })
  const canWrite = can('PRICES', 'WRITE')
  return (
    <Page
      title={t('Discounts')}
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setCreating(true)}>
            {t('New discount')}
          </Button>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.discountRules.length === 0 ? (
        <EmptyState title={t('No discounts yet')}>
          {t(
            'A discount applies by itself, such as 10 % off all lamps in May. For a code that buyers enter, add a coupon.',
          )}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.discountRules.map(rule => (
            <li key={rule.id}>
              <DiscountPanel rule={rule} canWrite={canWrite} />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <DiscountDialog open onClose={() => setCreating(false)} />}
    </Page>
  )
}

/** What shoppers see of a discount now. */
const stateOf = ({ active, status }: Rule): [string, Tone] =>
  active === false
    ? [t('Off'), 'neutral']
    : status === 'PENDING'
      ? [t('Scheduled'), 'caution']
      : status === 'EXPIRED'
        ? [t('Ended'), 'neutral']
        : [t('Active'), 'positive']

/** The terms of a discount in words. */
function useTermsText() {
  const money = useMoney()
  const { currency } = useStaff().site
  return ({ kind, value, units, condition, from, products }: RuleTerms) => {
    const discount = {
      percentage: t('{percent} % off', { percent: value }),
      fixedAmount: t('{amount} off each item', { amount: money(value, currency) }),
      fixedPrice: t('{amount} each', { amount: money(value, currency) }),
      quantityBased: t('{units} units for {amount}', { units, amount: money(value, currency) }),
    }[kind]
    const items =
      products.length === 0 ? t('all products') : t('{count} products', { count: products.length })
    const limit = {
      none: undefined,
      subtotal: t('from a subtotal of {amount}', { amount: money(from, currency) }),
      quantity: t('from {count} units in the cart', { count: from }),
      ownQuantity: t('from {count} of them', { count: from }),
    }[condition]
    return limit === undefined
      ? t('{discount}, {products}', { discount, products: items })
      : t('{discount}, {products}, {condition}', { discount, products: items, condition: limit })
  }
}

const periodText = (start?: string | null, end?: string | null) =>
  start && end
    ? t('From {start} until {end}', { start, end })
    : start
      ? t('From {time}', { time: start })
      : t('Until {time}', { time: end })

function DiscountPanel({ rule, canWrite }: { rule: Rule; canWrite: boolean }) {
  const { time } = useDates()
  const termsText = useTermsText()
  const [isEditing, setEditing] = useState(false)
  const invalidates = [queryDiscountRules]
  const update = useOptimisticCall(updateDiscountRule, {
    invalidates,
    optimistic: (cached, { discountRule }) =>
      cached.change(queryDiscountRules, reply => ({
        ...reply,
        discountRules: withChange(reply.discountRules, id, { active: discountRule?.active ?? active }),
      })),
  })
  const remove = useMutationCall(deleteDiscountRule, { invalidates })
  const { id, revision, name, active = true, usageCount, activeTimeInfo } = rule
  const { start, end } = activeTimeInfo ?? {}
  const [state, tone] = stateOf(rule)
  const terms = termsOf(rule)
  return (
    <Panel title={name} aside={<Badge tone={tone}>{state}</Badge>}>
      <div className="grid gap-1 text-sm">
        <p className="tabular">{terms ? termsText(terms) : t('Conditions set by a program')}</p>
        {(start || end) && <p className="text-muted">{periodText(start && time(start), end && time(end))}</p>}
        <p className="tabular text-muted">{t('Used in {count} orders', { count: usageCount })}</p>
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <SmallButton onClick={() => setEditing(true)}>{t('Edit')}</SmallButton>
          <SmallButton
            busy={update.isPending}
            onClick={() => {
              const message = active ? t('{name} is off', { name }) : t('{name} is on', { name })
              update.run({ discountRule: { id, revision, active: !active } }, message)
            }}
          >
            {active ? t('Turn off') : t('Turn on')}
          </SmallButton>
          <ActionButton
            id={`delete-${id}`}
            title={t('Delete')}
            heading={t('Delete {name}', { name })}
            variant="quiet"
            fields={t('Orders that used it stay as they are. This cannot be undone.')}
            run={() => remove.mutateAsync({ discountRuleId: id })}
          />
        </div>
      )}
      {isEditing && <DiscountDialog rule={rule} open onClose={() => setEditing(false)} />}
    </Panel>
  )
}
