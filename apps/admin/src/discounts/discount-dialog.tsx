import { createDiscountRule, queryDiscountRules, updateDiscountRule } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { ProductPicker } from '../form/product-picker.tsx'
import { TextField } from '../form/text-field.tsx'
import { readTimes, TimeFields } from '../form/time-fields.tsx'
import { createDiscountRule as limits } from '../generated/calls/discount-rules.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import {
  conditions,
  discountKinds,
  newTerms,
  type Rule,
  type RuleChoices,
  type RuleTerms,
  readTerms,
  termsOf,
} from './rule-form.ts'

interface DiscountDialogProps {
  /** The rule to change; a new one by default. */
  rule?: Rule
  open: boolean
  onClose: () => void
}

/** Creates or changes an automatic discount. */
export function DiscountDialog({ rule, open, onClose }: DiscountDialogProps) {
  const toast = useToast()
  const { timeZone } = useStaff().site
  const stored = rule ? termsOf(rule) : newTerms
  const [choices, setChoices] = useState<RuleChoices>(stored ?? newTerms)
  // Restored entries change several choices before the next render.
  const choose = (changes: Partial<RuleChoices>) => setChoices(earlier => ({ ...earlier, ...changes }))
  const [isForSome, setForSome] = useState(choices.products.length > 0)
  const invalidates = [queryDiscountRules]
  const create = useMutationCall(createDiscountRule, { invalidates })
  const update = useMutationCall(updateDiscountRule, { invalidates })
  const submit = async (form: FormData) => {
    if (isForSome && choices.products.length === 0) throw new FormError(t('Choose at least one product.'))
    const name = textOf(form, 'name')
    const activeTimeInfo = readTimes(form, timeZone)
    const { trigger, discounts } = readTerms(form, {
      ...choices,
      products: isForSome ? choices.products : [],
    })
    if (rule)
      await update.mutateAsync({
        discountRule: {
          id: rule.id,
          revision: rule.revision,
          name,
          activeTimeInfo,
          ...(stored && { trigger, discounts }),
        },
      })
    else
      await create.mutateAsync({
        discountRule: { name, activeTimeInfo, discounts, ...(trigger && { trigger }) },
      })
    toast(t('{name} is saved', { name }))
  }
  return (
    <ActionDialog
      id={`discount-${rule?.id ?? 'new'}`}
      title={rule ? t('Edit {name}', { name: rule.name }) : t('New discount')}
      submit={t('Save')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="name"
        label={t('Name')}
        hint={t('Buyers see it beside the discount.')}
        required
        maxLength={limits['discountRule.name'].max}
        defaultValue={rule?.name}
      />
      {stored ? (
        <>
          <ValueFields terms={stored} choices={choices} onChange={choose} />
          <CheckField
            name="some-products"
            label={t('Only for some products')}
            checked={isForSome}
            onChange={event => setForSome(event.target.checked)}
          />
          {isForSome && (
            <ProductPicker
              name="chosen-products"
              label={t('Products')}
              chosen={choices.products}
              max={50}
              onChange={products => choose({ products })}
            />
          )}
          <ConditionFields terms={stored} choices={choices} onChange={choose} />
        </>
      ) : (
        <Alert title={t('A program set the conditions of this discount. They stay as they are.')} />
      )}
      <TimeFields range={rule?.activeTimeInfo} />
    </ActionDialog>
  )
}

interface TermFieldsProps {
  terms: RuleTerms
  choices: RuleChoices
  onChange: (changes: Partial<RuleChoices>) => void
}

const amount = { type: 'number', inputMode: 'decimal', min: '0', step: 'any', required: true } as const

/** Kind and value of a discount. */
function ValueFields({ terms, choices, onChange }: TermFieldsProps) {
  const { currency } = useStaff().site
  const { kind } = choices
  return (
    <>
      <ChoiceSelect
        id="discount-kind"
        name="discount-kind"
        label={t('Discount')}
        value={kind}
        titles={discountKinds}
        onChange={kind => onChange({ kind })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {kind === 'quantityBased' && (
          <TextField
            name="units"
            label={t('Units')}
            {...amount}
            min="2"
            step="1"
            defaultValue={terms.units}
          />
        )}
        <TextField
          name="value"
          label={
            kind === 'percentage'
              ? t('Percent off')
              : kind === 'fixedAmount'
                ? t('Amount in {currency}', { currency })
                : t('Price in {currency}', { currency })
          }
          {...amount}
          {...(kind === 'percentage' && { min: '0.1', max: '100' })}
          defaultValue={kind === terms.kind ? terms.value : ''}
        />
      </div>
    </>
  )
}

/** When a discount applies. */
function ConditionFields({ terms, choices, onChange }: TermFieldsProps) {
  const { currency } = useStaff().site
  const { condition } = choices
  return (
    <>
      <ChoiceSelect
        id="discount-condition"
        name="discount-condition"
        label={t('Applies')}
        value={condition}
        titles={conditions}
        onChange={condition => onChange({ condition })}
      />
      {condition !== 'none' && (
        <TextField
          name="from"
          label={condition === 'subtotal' ? t('Subtotal in {currency}', { currency }) : t('Number of units')}
          {...amount}
          {...(condition !== 'subtotal' && { min: '1', step: '1' })}
          defaultValue={condition === terms.condition ? terms.from : ''}
        />
      )}
    </>
  )
}
