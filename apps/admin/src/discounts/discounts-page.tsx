import { deleteDiscountRule, queryDiscountRules, updateDiscountRule } from '@stoa/client/calls'
import { useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, Button, EmptyState, type Tone } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
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
      title="Discounts"
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setCreating(true)}>
            New discount
          </Button>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.discountRules.length === 0 ? (
        <EmptyState title="No discounts yet">
          A discount applies by itself, such as 10 % off all lamps in May. For a code that buyers enter, add a
          coupon.
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
    ? ['Off', 'neutral']
    : status === 'PENDING'
      ? ['Scheduled', 'caution']
      : status === 'EXPIRED'
        ? ['Ended', 'neutral']
        : ['Active', 'positive']

/** The terms of a discount in words. */
function useTermsText() {
  const money = useMoney()
  const { currency } = useStaff().site
  return ({ kind, value, units, condition, from, products }: RuleTerms) => {
    const discount = {
      percentage: `${value} % off`,
      fixedAmount: `${money(value, currency)} off each item`,
      fixedPrice: `${money(value, currency)} each`,
      quantityBased: `${units} units for ${money(value, currency)}`,
    }[kind]
    const items =
      products.length === 0
        ? 'all products'
        : products.length === 1
          ? '1 product'
          : `${products.length} products`
    const limit = {
      none: '',
      subtotal: `, from a subtotal of ${money(from, currency)}`,
      quantity: `, from ${from} units in the cart`,
      ownQuantity: `, from ${from} of them`,
    }[condition]
    return `${discount}, ${items}${limit}`
  }
}

function DiscountPanel({ rule, canWrite }: { rule: Rule; canWrite: boolean }) {
  const toast = useToast()
  const { time } = useDates()
  const termsText = useTermsText()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const invalidates = [queryDiscountRules]
  const update = useMutationCall(updateDiscountRule, { invalidates })
  const remove = useMutationCall(deleteDiscountRule, { invalidates })
  const { id, revision, name, active = true, usageCount, activeTimeInfo } = rule
  const { start, end } = activeTimeInfo ?? {}
  const [state, tone] = stateOf(rule)
  const terms = termsOf(rule)
  return (
    <Panel title={name} aside={<Badge tone={tone}>{state}</Badge>}>
      <div className="grid gap-1 text-sm">
        <p className="tabular">{terms ? termsText(terms) : 'Conditions set by a program'}</p>
        {(start || end) && (
          <p className="text-muted">
            {[start && `From ${time(start)}`, end && `until ${time(end)}`].filter(Boolean).join(' ')}
          </p>
        )}
        <p className="tabular text-muted">
          {usageCount === 1 ? 'Used in 1 order' : `Used in ${usageCount} orders`}
        </p>
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={update.isPending}
            onClick={() => {
              if (update.isPending) return
              update.mutate(
                { discountRule: { id, revision, active: !active } },
                { onSuccess: () => toast(`${name} is ${active ? 'off' : 'on'}`) },
              )
            }}
          >
            {active ? 'Turn off' : 'Turn on'}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </div>
      )}
      {open === 'edit' && <DiscountDialog rule={rule} open onClose={close} />}
      <ActionDialog
        id={`delete-${id}`}
        title={`Delete ${name}`}
        submit="Delete"
        open={open === 'delete'}
        onClose={close}
        onSubmit={() => remove.mutateAsync({ discountRuleId: id })}
      >
        <p className="text-sm">Orders that used it stay as they are. This cannot be undone.</p>
      </ActionDialog>
    </Panel>
  )
}
