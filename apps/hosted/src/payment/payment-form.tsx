import { useMoney } from '@stoa/react'
import { Alert, Field, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { declinedText } from '../checkout/declined-text.ts'
import {
  type ProviderNames,
  paymentMethods,
  providerTitle,
  TEST_PROVIDER,
} from '../checkout/flow/payment-methods.ts'
import { type Option, OptionList } from '../checkout/option-list.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { paymentTexts } from '../i18n/payment-texts.ts'
import type { PaymentError, usePayment } from './use-payment.ts'

type Payment = Pick<ReturnType<typeof usePayment>, 'view' | 'busy' | 'error' | 'pay'>

const CARD = 'payment-card'

/** The choice of a payment method, and the payment. */
export function PaymentForm({ view, busy, error, pay }: Payment) {
  const texts = useTexts(paymentTexts)
  const checkout = useTexts(checkoutTexts)
  const money = useMoney()
  const { language } = useI18n()
  const names = new Map(view.paymentProviderNames.map(one => [one.id, one]))
  const methods = paymentMethods(view.paymentProviders, { offline: false })
  const [method, setMethod] = useState(methods[0] ?? '')
  const [card, setCard] = useState('')
  const [missing, setMissing] = useState(false)
  const { amount, currency } = view.orderPaymentRequest
  if (methods.length === 0) return <p>{view.manualPayment ? texts.manualOnly : texts.states.CLOSED.text}</p>
  const isTest = method === TEST_PROVIDER
  const cardField = (
    <Field
      id={CARD}
      label={checkout.payment.cardNumber}
      hint={checkout.payment.cardNumberHint}
      error={missing ? texts.missingCard : undefined}
    >
      {control => (
        <TextInput
          {...control}
          value={card}
          inputMode="numeric"
          // A browser must not fill in a real card.
          autoComplete="off"
          maxLength={30}
          spellCheck={false}
          dir="ltr"
          className="tabular rtl:text-end"
          onChange={event => {
            setCard(event.target.value)
            setMissing(false)
          }}
        />
      )}
    </Field>
  )
  return (
    <form
      noValidate
      className="grid gap-7"
      onSubmit={event => {
        event.preventDefault()
        const digits = card.replaceAll(/\D/g, '')
        if (isTest && !digits) {
          setMissing(true)
          document.getElementById(CARD)?.focus()
        } else void pay(method, isTest ? digits : undefined)
      }}
    >
      {error && <PaymentAlert error={error} />}
      <div>
        <h2 id="method" className="mb-4 font-medium">
          {texts.method}
        </h2>
        <OptionList
          id="payment-method"
          labelledBy="method"
          name="method"
          options={methods.map(id => optionOf(names.get(id) ?? { id }, language, checkout, cardField))}
          value={method}
          onChange={setMethod}
        />
      </div>
      <div className="grid gap-3">
        <SubmitButton busy={busy}>{texts.pay({ amount: money(amount.amount, currency) })}</SubmitButton>
        {view.manualPayment && <p className="text-sm text-muted">{texts.manual}</p>}
      </div>
    </form>
  )
}

function optionOf(
  provider: ProviderNames,
  language: string,
  { payment }: CheckoutTexts,
  card: Option['further'],
): Option {
  const { id } = provider
  if (id === TEST_PROVIDER)
    return { value: id, title: payment.test, detail: payment.testDetail, further: card }
  const title = providerTitle(provider, language, name => payment.otherProvider({ name }))
  return { value: id, title, detail: payment.redirected }
}

function PaymentAlert({ error }: { error: PaymentError }) {
  const { checkoutError } = useTexts(checkoutTexts)
  const texts = useTexts(paymentTexts)
  if (error.kind === 'failed')
    return (
      <Alert tone="danger" title={texts.failed}>
        {texts.failedText}
      </Alert>
    )
  return (
    <Alert tone="danger" title={checkoutError.declined}>
      <p>{declinedText(checkoutError, error.reason)}</p>
      <p className="mt-1">{texts.unchanged}</p>
    </Alert>
  )
}
