import { simulatePurchase } from '@stoa/client/calls'
import { createCheckout, createOrder } from '@stoa/client/checkout'
import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Button, EmptyState } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Member } from '../customers/member-name.tsx'
import { readAddress } from '../form/address-fields.tsx'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { ProductLines, readProductLines } from '../form/product-lines.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { SimulationResult } from '../simulator/simulation-result.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { MemberPicker } from './member-picker.tsx'
import { callsOfOrder } from './order-calls.ts'

const parent = { to: '/orders', title: t('Orders') }

type Input = RequestOf<typeof contract.checkout.createCheckout>
type Result = ReplyOf<typeof contract.purchaseSimulation.simulatePurchase>
type Delivery = { code: string; carrierId?: string }

/** What the form orders. */
function readOrder(form: FormData, chosen: readonly string[], memberId: string | undefined): Input {
  if (chosen.length === 0) throw new FormError(t('Choose at least one product.'))
  const place = readAddress(form)
  const [couponCode, buyerNote] = [textOf(form, 'coupon'), textOf(form, 'note')]
  return {
    channelType: 'BACKOFFICE_MERCHANT',
    lineItems: readProductLines(form, chosen),
    ...(memberId && { memberId }),
    ...(couponCode && { couponCode }),
    checkoutInfo: {
      buyerInfo: { email: textOf(form, 'email') },
      billingInfo: place,
      shippingInfo: { shippingDestination: place },
      ...(buyerNote && { buyerNote }),
    },
  }
}

/** An order that a buyer makes by phone: its price is shown before it is placed. */
export function NewOrderPage() {
  const toast = useToast()
  const navigate = useNavigate()
  const { can } = useStaff()
  const [chosen, setChosen] = useState<string[]>([])
  const [member, setMember] = useState<Member>()
  const [quote, setQuote] = useState<{ input: Input; delivery?: Delivery; result: Result }>()
  const [isTest, setTest] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const simulate = useMutationCall(simulatePurchase)
  const open = useMutationCall(createCheckout)
  const place = useMutationCall(createOrder, { invalidates: callsOfOrder })
  const isBusy = simulate.isPending || open.isPending || place.isPending

  const calculate = async (input: Input, delivery?: Delivery) => {
    const { lineItems, couponCode, checkoutInfo, memberId } = input
    const address = checkoutInfo?.shippingInfo?.shippingDestination?.address
    const result = await simulate.mutateAsync({
      lineItems,
      ...(address && { shippingAddress: address }),
      ...(couponCode && { couponCode }),
      ...(memberId && { memberId }),
      ...(delivery && { selectedShippingOption: delivery }),
    } as never)
    setQuote({ input, ...(delivery && { delivery }), result })
  }
  const order = async () => {
    if (!quote) return
    const { input, delivery, result } = quote
    const shippingInfo = {
      ...input.checkoutInfo?.shippingInfo,
      ...(delivery && { selectedCarrierServiceOption: delivery }),
    }
    const { checkout } = await open.mutateAsync({
      ...input,
      checkoutInfo: { ...input.checkoutInfo, shippingInfo },
    } as never)
    const { orderId } = await place.mutateAsync({
      id: checkout.id ?? '',
      // A price that has risen since is rejected.
      expectedTotal: result.explanation.total,
      ...(isTest && { test: true }),
    })
    toast(t('The order is placed'))
    void navigate(`/orders/${orderId}`)
  }
  const run = (action: Promise<unknown>) => {
    setFailure(undefined)
    action.catch(setFailure)
  }
  return (
    <Page title={t('New order')} parent={parent}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('By phone')}>
          <form
            className="grid gap-4"
            // A changed form needs a new price.
            onChange={() => setQuote(undefined)}
            onSubmit={onForm(form => {
              if (!isBusy) run(Promise.resolve().then(() => calculate(readOrder(form, chosen, member?.id))))
            })}
          >
            <ProductLines
              label={t('Products')}
              chosen={chosen}
              onChange={ids => {
                setChosen(ids)
                setQuote(undefined)
              }}
            />
            {can('CUSTOMERS') && (
              <MemberPicker
                chosen={member}
                onChange={member => {
                  setMember(member)
                  setQuote(undefined)
                }}
              />
            )}
            <BuyerFields key={member?.id} member={member} />
            <TextField name="coupon" label={t('Coupon')} optional maxLength={100} />
            <TextField name="note" label={t('Note of the buyer')} rows={2} optional maxLength={1000} />
            {failure !== undefined && <ErrorAlert error={failure} />}
            <Button
              type="submit"
              variant="secondary"
              busy={simulate.isPending}
              className="justify-self-start"
            >
              {t('Calculate the price')}
            </Button>
          </form>
        </Panel>
        {quote ? (
          <div className="grid gap-5">
            <SimulationResult
              result={quote.result}
              date="now"
              onChoose={(code, carrierId) =>
                run(calculate(quote.input, { code, ...(carrierId && { carrierId }) }))
              }
            />
            <p className="text-sm text-muted">
              {t(
                'The buyer gets a confirmation by mail. Ask for the payment with a payment request, or mark the order as paid.',
              )}
            </p>
            <div className="grid gap-1">
              <CheckField
                name="test"
                label={t('Test order')}
                aria-describedby="test-hint"
                checked={isTest}
                onChange={event => setTest(event.target.checked)}
              />
              <p id="test-hint" className="text-sm text-muted">
                {t('Figures leave it out. It takes stock and sends mails like a real order.')}
              </p>
            </div>
            <Button busy={open.isPending || place.isPending} onClick={() => !isBusy && run(order())}>
              {t('Place the order')}
            </Button>
          </div>
        ) : (
          <EmptyState title={t('The price comes first')}>
            {t(
              'Enter products and address, then calculate the price. Nothing is ordered before you place it.',
            )}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
