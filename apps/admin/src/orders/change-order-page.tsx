import { commitDraftOrder, createDraftOrder, getOrder } from '@stoa/client/calls'
import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { type Order, useCall, useMoney, useMutationCall } from '@stoa/react'
import { Button, EmptyState, Field, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { AmountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { ProductLines, readProductLines } from '../form/product-lines.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

type Changes = RequestOf<typeof contract.draftOrders.createDraftOrder>['changes']
type Draft = ReplyOf<typeof contract.draftOrders.createDraftOrder>

/** Changes the items of a placed order. A draft holds the changes, and shows the difference, until they are applied. */
export function ChangeOrderPage() {
  const { id = '' } = useParams()
  const { data, error } = useCall(getOrder, { id })
  const title = data ? t('Change order #{number}', { number: data.order.number }) : t('Change order')
  const parent = {
    to: `/orders/${id}`,
    title: data ? t('Order #{number}', { number: data.order.number }) : t('Order'),
  }
  return (
    <Page title={title} parent={parent}>
      {data ? <ChangeForm order={data.order} /> : <Pending error={error} />}
    </Page>
  )
}

/** What the form changes of the order. */
function readChanges(form: FormData, order: Order, added: readonly string[]): Changes {
  const removedLineItemIds: string[] = []
  const changedLineItems: { id: string; quantity?: number; price?: string }[] = []
  for (const { id, quantity, price } of order.lineItems) {
    const [newQuantity, newPrice] = [Number(form.get(`units-${id}`)), textOf(form, `price-${id}`)]
    const change = {
      ...(newQuantity !== quantity && { quantity: newQuantity }),
      ...(Number(newPrice) !== Number(price?.amount) && { price: newPrice }),
    }
    if (newQuantity === 0) removedLineItemIds.push(id)
    else if (Object.keys(change).length > 0) changedLineItems.push({ id, ...change })
  }
  const [percentage, description, shipping] = ['percentage', 'description', 'shipping'].map(name =>
    textOf(form, name),
  )
  const isShippingChanged =
    shipping !== '' && Number(shipping) !== Number(order.priceSummary.shipping?.amount ?? 0)
  const changes: Changes = {
    ...(added.length > 0 && { lineItems: readProductLines(form, added) }),
    ...(changedLineItems.length > 0 && { changedLineItems }),
    ...(removedLineItemIds.length > 0 && { removedLineItemIds }),
    ...(percentage && { discounts: [{ percentage, ...(description && { description }) }] }),
    ...(isShippingChanged && { shippingInfo: { price: shipping } }),
  }
  if (Object.keys(changes).length === 0) throw new FormError(t('Nothing is changed yet.'))
  return changes
}

function ChangeForm({ order }: { order: Order }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [added, setAdded] = useState<string[]>([])
  const [draft, setDraft] = useState<Draft>()
  const [failure, setFailure] = useState<unknown>()
  const create = useMutationCall(createDraftOrder, { invalidates: callsOfOrder })
  const commit = useMutationCall(commitDraftOrder, { invalidates: callsOfOrder })
  const isBusy = create.isPending || commit.isPending
  const preview = async (form: FormData) =>
    setDraft(await create.mutateAsync({ orderId: order.id, changes: readChanges(form, order, added) }))
  const apply = async (form: FormData, draftOrderId: string) => {
    const reason = textOf(form, 'reason')
    await commit.mutateAsync({
      draftOrderId,
      commitSettings: { sendNotificationsToBuyer: form.has('mail') },
      ...(reason && { reason }),
    })
    toast(t('Order #{number} is changed', { number: order.number }))
    void navigate(`/orders/${order.id}`)
  }
  const run = (action: () => Promise<unknown>) => {
    if (isBusy) return
    setFailure(undefined)
    Promise.resolve().then(action).catch(setFailure)
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title={t('Ordered items')}>
        <form
          className="grid gap-4"
          onChange={() => setDraft(undefined)}
          onSubmit={onForm(form => run(() => preview(form)))}
        >
          {order.lineItems.map(({ id, productName, quantity, price }) => (
            <fieldset key={id} className="grid grid-cols-2 gap-3">
              <legend className="mb-1 text-sm font-medium">
                <bdi>{productName.original}</bdi>
              </legend>
              <Field id={`units-${id}`} label={t('Units')} hint={t('0 removes it.')}>
                {control => (
                  <TextInput
                    {...control}
                    name={`units-${id}`}
                    type="number"
                    min="0"
                    max="100000"
                    required
                    defaultValue={quantity}
                  />
                )}
              </Field>
              <Field id={`price-${id}`} label={t('Price')} hint={order.currency}>
                {control => (
                  <TextInput
                    {...control}
                    name={`price-${id}`}
                    type="number"
                    min="0"
                    step="any"
                    required
                    defaultValue={price?.amount}
                  />
                )}
              </Field>
            </fieldset>
          ))}
          <ProductLines label={t('Further products')} chosen={added} onChange={setAdded} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="percentage"
              label={t('Discount in percent')}
              type="number"
              min="0.01"
              max="100"
              step="0.01"
              optional
            />
            <TextField name="description" label={t('Reason of the discount')} optional maxLength={200} />
          </div>
          {order.shippingInfo?.title && (
            <AmountField
              name="shipping"
              label={t('Price of {name}', { name: order.shippingInfo.title })}
              defaultValue={order.priceSummary.shipping?.amount}
            />
          )}
          {failure !== undefined && <ErrorAlert error={failure} />}
          <Button type="submit" variant="secondary" busy={create.isPending} className="justify-self-start">
            {t('Show the difference')}
          </Button>
        </form>
      </Panel>
      {draft ? (
        <Panel title={t('Difference')}>
          <Difference draft={draft} order={order} />
          <form className="grid gap-4" onSubmit={onForm(form => run(() => apply(form, draft.draftOrder.id)))}>
            <TextField
              name="reason"
              label={t('Reason')}
              hint={t('For the timeline of the order.')}
              optional
              maxLength={200}
            />
            <CheckField name="mail" label={t('Send the changed order to the buyer')} />
            <p className="text-sm text-muted">
              {t('The changes are saved as a draft. You can apply them later.')}
            </p>
            <Button type="submit" busy={commit.isPending} className="justify-self-start">
              {t('Apply')}
            </Button>
          </form>
        </Panel>
      ) : (
        <EmptyState title={t('What will it cost?')}>
          {t(
            'Change units, prices or products, then look at the difference. The order stays as it is until you apply it.',
          )}
        </EmptyState>
      )}
    </div>
  )
}

function Difference({ draft: { preview }, order }: { draft: Draft; order: Order }) {
  const money = useMoney()
  const { currency } = order
  const { toPay, toGiveBack } = preview.order.balanceSummary ?? {}
  const rows = [
    [t('Total now'), order.priceSummary.total.amount],
    [t('New total'), preview.order.priceSummary.total.amount],
    toGiveBack ? [t('To refund'), toGiveBack.amount] : [t('To pay'), toPay?.amount ?? '0'],
  ] as const
  return (
    <dl aria-live="polite" className="tabular grid gap-1 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4 last:font-medium">
          <dt>{label}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
