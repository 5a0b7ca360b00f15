import type { CustomFieldDefinition } from '@stoa/react'
import { Select, TextArea, TextInput } from '@stoa/ui'
import { CheckBox } from '../form/check-box.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { fieldErrorText } from './field-error-text.ts'
import { CHECKED, customInput, fieldId } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'

/** The custom fields that the shop asks for. */
export function CustomFieldSection() {
  const { sections } = useTexts(checkoutTexts)
  const { customFields = [] } = useFlow().shape
  if (customFields.length === 0) return null
  return (
    <FormSection
      id="custom-title"
      title={sections.custom}
      optional={customFields.every(({ required }) => !required)}
    >
      <div className="grid gap-5">
        {customFields.map(field =>
          field.type === 'BOOLEAN' ? (
            <CustomCheckBox key={field.key} field={field} />
          ) : (
            <CustomField key={field.key} field={field} />
          ),
        )}
      </div>
    </FormSection>
  )
}

function CustomCheckBox({ field: { key, label, help } }: { field: CustomFieldDefinition }) {
  const texts = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { flow, state, errors } = useFlow()
  const name = customInput(key)
  const error = errors.find(([known]) => known === name)?.[1]
  return (
    <div>
      <CheckBox
        id={fieldId(name)}
        label={label}
        checked={state.values[name] === CHECKED}
        onChange={checked => {
          flow.set(name, checked ? CHECKED : '')
          flow.leave(name)
        }}
        error={error && fieldErrorText(name, error, texts, locale)}
      />
      {help && <p className="ms-8 text-sm text-muted">{help}</p>}
    </div>
  )
}

function CustomField({ field }: { field: CustomFieldDefinition }) {
  const { key, type, label, help, choices = [], min, max } = field
  return (
    <FlowField field={customInput(key)} label={label} hint={help}>
      {control => {
        if (type === 'LONG_TEXT') return <TextArea {...control} rows={3} dir="auto" />
        if (type === 'CHOICE')
          return (
            <Select {...control} options={choices.map(choice => [choice.value, choice.label])}>
              <option value="" />
            </Select>
          )
        if (type === 'DATE') return <TextInput {...control} type="date" />
        if (type === 'NUMBER')
          return <TextInput {...control} type="number" step="any" min={min} max={max} dir="ltr" />
        return <TextInput {...control} autoComplete="off" dir="auto" />
      }}
    </FlowField>
  )
}
