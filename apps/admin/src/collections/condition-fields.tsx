import { Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { type Condition, FIELDS, OPERATOR_TITLES, operatorsOf, VALUES } from './rule-conditions.ts'

interface ConditionFieldsProps {
  /** Number in the names of the controls. */
  number: number
  title: string
  condition: Condition
  onRemove?: () => void
}

/** The controls of one condition of a rule. */
export function ConditionFields({ number, title, condition, onRemove }: ConditionFieldsProps) {
  const [field, setField] = useState(condition.field)
  const isStored = field === condition.field
  const known = VALUES[field]
  return (
    <fieldset className="grid gap-3 rounded-sm border border-line p-3">
      <legend className="px-1 text-sm font-medium">{title}</legend>
      <Field id={`rule-field-${number}`} label={t('Property')}>
        {control => (
          <Select
            {...control}
            name={`field-${number}`}
            value={field}
            onChange={event => setField(event.target.value as Condition['field'])}
            options={Object.entries(FIELDS)}
          />
        )}
      </Field>
      {field === 'OPTION' && (
        <TextField
          name={`option-${number}`}
          label={t('Name of the option')}
          required
          maxLength={50}
          defaultValue={condition.option}
        />
      )}
      <Field id={`rule-operator-${number}`} label={t('Comparison')}>
        {control => (
          <Select
            {...control}
            key={field}
            name={`operator-${number}`}
            defaultValue={isStored ? condition.operator : operatorsOf(field)[0]}
            options={operatorsOf(field).map(operator => [operator, OPERATOR_TITLES[operator]])}
          />
        )}
      </Field>
      {known ? (
        <div className="grid gap-1">
          {Object.entries(known).map(([value, text]) => (
            <CheckField
              key={`${field} ${value}`}
              name={`values-${number}`}
              value={value}
              label={text}
              defaultChecked={isStored && condition.values.includes(value)}
            />
          ))}
        </div>
      ) : (
        <TextField
          key={field}
          name={`values-${number}`}
          label={field === 'PRICE' ? t('Amount') : t('Values')}
          {...(field !== 'PRICE' && { hint: t('One per line.'), rows: 3 })}
          {...(field === 'PRICE' && {
            type: 'number',
            inputMode: 'decimal',
            min: '0',
            step: 'any',
            hint: t(
              'The price of the catalogue. Price lists do not count, so all shoppers see the same products.',
            ),
          })}
          required
          defaultValue={isStored ? condition.values.join('\n') : ''}
        />
      )}
      {onRemove && (
        <QuietButton className="justify-self-start" onClick={onRemove}>
          {t('Remove condition')}
        </QuietButton>
      )}
    </fieldset>
  )
}
