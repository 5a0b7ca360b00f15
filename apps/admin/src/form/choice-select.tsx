import { Field, Select } from '@stoa/ui'

interface ChoiceSelectProps<Value extends string> {
  id: string
  /** Name of the control, for forms whose entries are stored. */
  name?: string
  label: string
  value: Value
  /** Title by value. */
  titles: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A choice among a few values that other controls of the form depend on. */
export function ChoiceSelect<Value extends string>({
  id,
  name,
  label,
  value,
  titles,
  onChange,
}: ChoiceSelectProps<Value>) {
  return (
    <Field id={id} label={label}>
      {control => (
        <Select
          {...control}
          name={name}
          value={value}
          onChange={event => onChange(event.target.value as Value)}
          options={Object.entries<string>(titles)}
        />
      )}
    </Field>
  )
}
