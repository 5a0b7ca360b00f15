import { deleteDiscountRule, queryDiscountRules, updateDiscountRule } from '@stoa/client/calls'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, Button, EmptyState, type Tone } from '@stoa/ui'
import { useState } from 'react'
import { ActionButton } from '../form/form-actions.tsx'
import { counted, t } from '../i18n/translate.ts'
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
      percentage: t('{0} % off', value),
      fixedAmount: t('{0} off each item', money(value, currency)),
      fixedPrice: t('{0} each', money(value, currency)),
      quantityBased: t('{0} units for {1}', units, money(value, currency)),
    }[kind]
    const items = products.length === 0 ? t('all products') : counted(products.length, 'product', 'products')
    const limit = {
      none: '',
      subtotal: t(', from a subtotal of {0}', money(from, currency)),
      quantity: t(', from {0} units in the cart', from),
      ownQuantity: t(', from {0} of them', from),
    }[condition]
    return `${[discount, items].join(t(', '))}${limit}`
  }
}

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
        {(start || end) && (
          <p className="text-muted">
            {[start && t('From {0}', time(start)), end && t('until {0}', time(end))]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        <p className="tabular text-muted">{t('Used in {0}', counted(usageCount, 'order', 'orders'))}</p>
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={update.isPending}
            onClick={() => {
              const message = active ? t('{0} is off', name) : t('{0} is on', name)
              update.run({ discountRule: { id, revision, active: !active } }, message)
            }}
          >
            {active ? t('Turn off') : t('Turn on')}
          </Button>
          <ActionButton
            id={`delete-${id}`}
            title={t('Delete')}
            heading={t('Delete {0}', name)}
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
