import { Field, Select } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** A filter of a list with a few values. */
export function FilterSelect({
  id,
  label,
  value,
  options,
  none = t('All'),
  onChange,
}: {
  id: string
  label: string
  value: string
  /** Title by value. */
  options: Readonly<Record<string, string>>
  /** Title of the empty value. */
  none?: string
  onChange: (value: string) => void
}) {
  return (
    <Field id={id} label={label} className="flex-[1_1_9rem] sm:max-w-52">
      {control => (
        <Select
          {...control}
          value={value}
          onChange={event => onChange(event.target.value)}
          options={Object.entries(options)}
        >
          <option value="">{none}</option>
        </Select>
      )}
    </Field>
  )
}
