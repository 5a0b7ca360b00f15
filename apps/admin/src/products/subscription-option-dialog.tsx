import type { SubscriptionOptionInProduct } from '@stoa/contract'
import { Field, Select } from '@stoa/ui'
import { type FormEvent, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { createSubscriptionOption as limits } from '../generated/calls/subscription-options.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { everyText } from '../subscriptions/subscription-text.ts'
import type { CycleDiscount } from './cycle-price.ts'
import type { Terms } from './use-subscription-options.ts'

const FREQUENCIES = { DAY: t('Days'), WEEK: t('Weeks'), MONTH: t('Months'), YEAR: t('Years') }
type Frequency = keyof typeof FREQUENCIES

/** The terms that a form means. They may be incomplete while someone types. */
function termsOf(form: FormData): Terms {
  const number = (name: string) => Number(textOf(form, name)) || undefined
  const discount = textOf(form, 'optionDiscount') as 'AMOUNT' | 'PERCENT' | ''
  const trial = number('optionTrial')
  const endsAfter = number('optionCycles')
  return {
    title: textOf(form, 'optionTitle'),
    description: textOf(form, 'optionDescription'),
    subscriptionSettings: {
      frequency: textOf(form, 'optionFrequency') as Frequency,
      interval: number('optionInterval') ?? 1,
      autoRenewal: !endsAfter,
      ...(endsAfter && { billingCycles: endsAfter }),
      enableCustomerCancellation: form.has('optionCancellation'),
      ...(trial && {
        freeTrialPeriod: { frequency: textOf(form, 'optionTrialUnit') as Frequency, interval: trial },
      }),
    },
    discount: discount
      ? { type: discount, value: number('optionValue') ?? 0 }
      : { type: 'UNDEFINED', value: 0 },
  }
}

interface SubscriptionOptionDialogProps {
  /** Absent for a new one. */
  option: SubscriptionOptionInProduct | undefined
  priceText: (discount: CycleDiscount | undefined, every: string) => string
  onClose: () => void
  onSubmit: (terms: Terms, hidden: boolean) => Promise<void>
}

/** The terms of a subscription, with the price of a cycle. */
export function SubscriptionOptionDialog(props: SubscriptionOptionDialogProps) {
  const { option, priceText, onClose, onSubmit } = props
  const { site } = useStaff()
  const settings = option?.subscriptionSettings ?? {}
  const [shown, setShown] = useState<Terms>(
    option ?? { subscriptionSettings: { frequency: 'MONTH', interval: 1 } },
  )
  const [discountType, setDiscountType] = useState(option?.discount?.type ?? 'UNDEFINED')
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const form = (event.target as HTMLElement).closest('form')
    if (form) setShown(termsOf(new FormData(form)))
  }
  const submit = async (form: FormData) => {
    const terms = termsOf(form)
    if (!terms.title) throw new FormError(t('Enter a title.'))
    if (terms.discount?.type === 'PERCENT' && (terms.discount.value ?? 0) > 100)
      throw new FormError(t('Enter at most 100 percent.'))
    await onSubmit(terms, !form.has('optionVisible'))
  }
  const isPercent = discountType === 'PERCENT'
  const count = {
    type: 'number',
    inputMode: 'numeric',
    step: 1,
    max: limits['subscriptionOption.subscriptionSettings.interval'].max,
  } as const
  return (
    <ActionDialog
      id="subscription-option"
      title={option ? t('Edit the subscription') : t('New subscription')}
      submit={option ? t('Save') : t('Add')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4" onChange={follow}>
        <TextField
          name="optionTitle"
          label={t('Title for shoppers')}
          hint={t('Such as “Every month”.')}
          required
          maxLength={limits['subscriptionOption.title'].max}
          defaultValue={option?.title ?? ''}
        />
        <TextField
          name="optionDescription"
          label={t('Explanation')}
          optional
          maxLength={limits['subscriptionOption.description'].max}
          defaultValue={option?.description ?? ''}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            {...count}
            name="optionInterval"
            label={t('A delivery every')}
            required
            min={1}
            defaultValue={settings.interval ?? 1}
          />
          <SelectField
            name="optionFrequency"
            label={t('Unit')}
            titles={FREQUENCIES}
            defaultValue={settings.frequency ?? 'MONTH'}
          />
        </div>
        <TextField
          {...count}
          name="optionCycles"
          label={t('Ends after payments')}
          hint={t('Empty: it continues until it is canceled.')}
          optional
          min={2}
          defaultValue={settings.billingCycles ?? ''}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field id="field-optionDiscount" label={t('Discount')}>
            {control => (
              <Select
                {...control}
                name="optionDiscount"
                defaultValue={discountType === 'UNDEFINED' ? '' : discountType}
                onChange={event =>
                  setDiscountType((event.target.value || 'UNDEFINED') as typeof discountType)
                }
              >
                <option value="">{t('None')}</option>
                <option value="PERCENT">{t('Percent')}</option>
                <option value="AMOUNT">{t('Amount')}</option>
              </Select>
            )}
          </Field>
          {discountType !== 'UNDEFINED' && (
            <AmountField
              name="optionValue"
              label={
                isPercent ? t('Percent off') : t('Amount off in {currency}', { currency: site.currency })
              }
              required
              {...(isPercent && { max: 100 })}
              defaultValue={option?.discount?.value ?? ''}
            />
          )}
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            {...count}
            name="optionTrial"
            label={t('Free trial')}
            optional
            min={1}
            defaultValue={settings.freeTrialPeriod?.interval ?? ''}
          />
          <SelectField
            name="optionTrialUnit"
            label={t('Unit of the trial')}
            titles={FREQUENCIES}
            defaultValue={settings.freeTrialPeriod?.frequency ?? 'DAY'}
          />
        </div>
        <CheckField
          name="optionCancellation"
          label={t('Buyers can cancel it themselves')}
          defaultChecked={settings.enableCustomerCancellation ?? !option}
        />
        <CheckField name="optionVisible" label={t('Offered in the shop')} defaultChecked={!option?.hidden} />
        <p aria-live="polite" className="rounded-sm bg-surface px-3 py-2 text-sm">
          {priceText(shown.discount, everyText(shown.subscriptionSettings ?? {}))}
        </p>
      </div>
    </ActionDialog>
  )
}
