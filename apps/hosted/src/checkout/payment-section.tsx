import { TextInput } from '@stoa/ui'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import {
  hasSubscription,
  isDueAfterTrial,
  methodsOf,
  OFFLINE,
  offeredProviders,
  type ProviderNames,
  providerTitle,
  TEST_PROVIDER,
} from './flow/payment-methods.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { SaveMethodOption, savedCardOption } from './saved-cards.tsx'

/** The payment methods of the shop. */
export function PaymentSection() {
  const texts = useTexts(checkoutTexts)
  const { site } = useSession()
  const { flow, state, cards, checkout } = useFlow()
  const { language } = useI18n()
  const providers = new Map(offeredProviders(site.paymentProviders, checkout).map(one => [one.id, one]))
  const options = [
    ...cards.map(card => savedCardOption(card, texts)),
    ...methodsOf([...providers.keys()], checkout).map(id =>
      optionOf(providers.get(id) ?? { id }, language, texts),
    ),
  ]
  return (
    <FormSection id="payment-title" title={texts.sections.payment}>
      {hasSubscription(checkout) && (
        <p className="mb-4 text-sm text-muted">
          {isDueAfterTrial(checkout) ? texts.subscription.nothingDue : texts.subscription.methodSaved}
        </p>
      )}
      {site.checkoutPage?.savesMethods && state.payment !== OFFLINE && !hasSubscription(checkout) && (
        <p className="mb-4 text-sm text-muted">{texts.consents.methodSaved}</p>
      )}
      <OptionList
        id="payment"
        labelledBy="payment-title"
        name="payment"
        options={options}
        value={state.payment}
        onChange={payment => flow.choose({ payment })}
      />
    </FormSection>
  )
}

function optionOf(provider: ProviderNames, language: string, { payment }: CheckoutTexts): Option {
  const { id } = provider
  if (id === OFFLINE) return { value: id, title: payment.offline, detail: payment.offlineDetail }
  if (id === TEST_PROVIDER)
    return { value: id, title: payment.test, detail: payment.testDetail, further: <TestCard /> }
  const title = providerTitle(provider, language, name => payment.otherProvider({ name }))
  return { value: id, title, detail: payment.redirected, further: <SaveMethodOption provider={id} /> }
}

function TestCard() {
  const { payment } = useTexts(checkoutTexts)
  return (
    <>
      <FlowField field="cardNumber" label={payment.cardNumber} hint={payment.cardNumberHint}>
        {control => (
          <TextInput
            {...control}
            inputMode="numeric"
            // A browser must not fill in a real card.
            autoComplete="off"
            maxLength={30}
            spellCheck={false}
            dir="ltr"
            className="tabular rtl:text-end"
          />
        )}
      </FlowField>
      <div className="mt-4">
        <SaveMethodOption provider={TEST_PROVIDER} />
      </div>
    </>
  )
}
