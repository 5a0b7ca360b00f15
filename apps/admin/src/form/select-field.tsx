import { Field, Select } from '@stoa/ui'
import { useFieldError } from './field-errors.tsx'

interface SelectFieldProps {
  name: string
  label: string
  hint?: string
  /** Title by value. */
  titles: Readonly<Record<string, string>>
  defaultValue?: string | undefined
}

/** A labelled choice among a few values. `ChoiceSelect` is for those that other controls of the form depend on. */
export const SelectField = ({ name, label, hint, titles, defaultValue }: SelectFieldProps) => (
  <Field id={`field-${name}`} label={label} hint={hint} error={useFieldError(name)}>
    {control => (
      <Select {...control} name={name} defaultValue={defaultValue} options={Object.entries(titles)} />
    )}
  </Field>
)
