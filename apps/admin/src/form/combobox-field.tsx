import { Combobox, type ComboboxOption, Field } from '@stoa/ui'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useFieldError } from './field-errors.tsx'

interface ComboboxFieldProps {
  name: string
  label: string
  hint?: string
  options: readonly ComboboxOption[]
  /** Value, or values joined by commas, at first. */
  defaultValue: string | undefined
  multiple?: boolean
  required?: boolean
  optional?: boolean
  disabled?: boolean
  onChange?: (value: string) => void
  onFocus?: () => void
}

const valuesOf = (text = '') => text.split(',').filter(Boolean)

/** A labelled choice from a long list. The form gets the value, or the values joined by commas: `readValues` reads them. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { name, label, hint, optional, defaultValue, multiple, disabled, onChange, ...others } = props
  const [values, setValues] = useState<readonly string[]>(() => valuesOf(defaultValue))
  const error = useFieldError(name)
  const set = (values: readonly string[]) => {
    setValues(values)
    onChange?.(values.join())
  }
  return (
    <Field id={`field-${name}`} label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <>
          <input
            type="hidden"
            name={name}
            value={values.join()}
            disabled={disabled}
            onInput={event => set(valuesOf(event.currentTarget.value))}
          />
          <Combobox
            {...control}
            {...others}
            multiple={multiple}
            disabled={disabled}
            values={values}
            onChange={set}
            listLabel={label}
            noMatch={t('Nothing has this in its name.')}
            removeLabel={title => t('Remove {name}', { name: title })}
          />
        </>
      )}
    </Field>
  )
}

/** The values of a field with several. */
export const readValues = (form: FormData, name: string): string[] => valuesOf(String(form.get(name) ?? ''))
