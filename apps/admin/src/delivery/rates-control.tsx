import { Field, Select, TextInput } from '@stoa/ui'
import { useState } from 'react'
import type { CustomControlProps } from '../form/form-field.ts'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'

/** A price and the conditions under which it applies. */
export interface Rate {
  amount: string
  conditions?: readonly { type: string; operator: string; value: string }[] | undefined
  multiplyByQuantity?: boolean | undefined
}

const conditionTypes = {
  '': t('Always'),
  BY_TOTAL_PRICE: t('By price'),
  BY_TOTAL_WEIGHT: t('By weight'),
  BY_TOTAL_QUANTITY: t('By units'),
} as const
const operators = {
  GTE: t('from'),
  GT: t('over'),
  LTE: t('up to'),
  LT: t('under'),
  EQ: t('exactly'),
} as const

const FREE_FROM: Rate = {
  amount: '0',
  conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '100' }],
}

/** Prices of a delivery. The first whose conditions hold applies. */
export function RatesControl({ name, label, value, required }: CustomControlProps) {
  const { currency } = useStaff().site
  const [rates, setRates] = useState<readonly Rate[]>(
    (value as Rate[] | undefined) ?? (required ? [{ amount: '' }] : []),
  )
  const change = (at: number, changed: Rate) =>
    setRates(rates.map((rate, index) => (index === at ? changed : rate)))
  return (
    <fieldset className="grid gap-3 rounded-sm border border-line p-4">
      <legend className="px-1 text-sm font-medium">{label}</legend>
      <input
        type="hidden"
        name={name}
        value={JSON.stringify(rates)}
        onInput={event => setRates(JSON.parse(event.currentTarget.value))}
      />
      <p className="text-sm text-muted">
        {rates.length > 0 ? t('The first price whose condition holds applies.') : t('Free.')}
      </p>
      {rates.map((rate, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rates have no ids; their controls are bound to the state
          key={index}
          className="grid gap-3 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0"
        >
          <legend className="sr-only">{t('Price {number}', { number: index + 1 })}</legend>
          <RateFields
            id={`${name}-${index}`}
            currency={currency}
            rate={rate}
            onChange={changed => change(index, changed)}
          />
          {rates.length > (required ? 1 : 0) && (
            <QuietButton
              className="justify-self-start"
              aria-label={t('Remove price {number}', { number: index + 1 })}
              onClick={() => setRates(rates.filter((_, at) => at !== index))}
            >
              {t('Remove')}
            </QuietButton>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <SmallButton onClick={() => setRates([...rates, { amount: '' }])}>{t('Add a price')}</SmallButton>
        <SmallButton onClick={() => setRates([FREE_FROM, ...rates])}>{t('Add “free from”')}</SmallButton>
      </div>
    </fieldset>
  )
}

interface RateFieldsProps {
  id: string
  currency: string
  rate: Rate
  onChange: (rate: Rate) => void
}

function RateFields({ id, currency, rate, onChange }: RateFieldsProps) {
  const condition = rate.conditions?.[0]
  const setCondition = (changed: Partial<NonNullable<typeof condition>>) =>
    onChange({
      ...rate,
      conditions: [
        { type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '', ...condition, ...changed },
        ...(rate.conditions ?? []).slice(1),
      ],
    })
  const setType = (type: string) => {
    if (type) setCondition({ type })
    else onChange({ ...rate, conditions: [] })
  }
  const units: Readonly<Record<string, string>> = {
    BY_TOTAL_PRICE: currency,
    BY_TOTAL_WEIGHT: t('Weight'),
    BY_TOTAL_QUANTITY: t('Units'),
  }
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
      <Field id={`${id}-amount`} label={t('Price in {currency}', { currency })}>
        {control => (
          <TextInput
            {...control}
            type="number"
            step="any"
            min="0"
            required
            value={rate.amount}
            onChange={event => onChange({ ...rate, amount: event.target.value })}
          />
        )}
      </Field>
      <Field id={`${id}-type`} label={t('Condition')}>
        {control => (
          <Select
            {...control}
            value={condition?.type ?? ''}
            onChange={event => setType(event.target.value)}
            options={Object.entries(conditionTypes)}
          />
        )}
      </Field>
      {condition && (
        <>
          <Field id={`${id}-operator`} label={t('Comparison')}>
            {control => (
              <Select
                {...control}
                value={condition.operator}
                onChange={event => setCondition({ operator: event.target.value })}
                options={Object.entries(operators)}
              />
            )}
          </Field>
          <Field id={`${id}-value`} label={units[condition.type] ?? t('Value')}>
            {control => (
              <TextInput
                {...control}
                type="number"
                step="any"
                min="0"
                required
                value={condition.value}
                onChange={event => setCondition({ value: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}
