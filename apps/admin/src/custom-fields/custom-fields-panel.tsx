import type { StaffArea } from '@stoa/contract'
import type { CustomFieldDefinition } from '@stoa/react'
import { Button, Field, Select } from '@stoa/ui'
import { type SubmitEvent, useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { controlName } from './field-values.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface CustomFieldsPanelProps {
  entity: CustomFieldDefinition['entity']
  /** The area whose rights are needed to change the values. */
  area: StaffArea
  /** The stored value of a field. */
  storedValue: (field: CustomFieldDefinition) => unknown
  /** Stores what was entered. */
  save: (fields: readonly CustomFieldDefinition[], form: FormData) => Promise<unknown>
}

/** The custom fields of an order, product, collection or customer. Nothing if the shop declares none. */
export function CustomFieldsPanel({ entity, area, storedValue, save }: CustomFieldsPanelProps) {
  const fields = useCustomFields(entity).filter(({ show }) => show.includes('ADMIN'))
  const { can } = useStaff()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (fields.length === 0) return null
  const canWrite = can(area, 'WRITE')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!canWrite || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await save(fields, new FormData(event.currentTarget))
      toast(t('The custom fields are saved'))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('Custom fields')}>
      <form
        // Values that were changed elsewhere replace those of the form.
        key={JSON.stringify(fields.map(storedValue))}
        className="grid gap-4"
        onSubmit={event => void submit(event)}
      >
        <fieldset disabled={!canWrite} className="grid gap-4">
          {fields.map(field => (
            <CustomInput key={controlName(field)} field={field} value={storedValue(field)} />
          ))}
        </fieldset>
        {failure !== undefined && <ErrorAlert error={failure} />}
        {canWrite && (
          <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
            {t('Save')}
          </Button>
        )}
      </form>
    </Panel>
  )
}

/** The control of a field. */
function CustomInput({ field, value }: { field: CustomFieldDefinition; value: unknown }) {
  const { type, label, help, required, min, max, choices = [] } = field
  const name = controlName(field)
  const text = value === undefined || value === null ? '' : String(value)
  const common = {
    name,
    label,
    defaultValue: text,
    required,
    optional: !required,
    ...(help && { hint: help }),
  }
  switch (type) {
    case 'BOOLEAN':
      return (
        <div>
          <CheckField name={name} label={label} defaultChecked={value === true} />
          {help && <p className="text-sm text-muted">{help}</p>}
        </div>
      )
    case 'CHOICE':
      return (
        <Field id={`field-${name}`} label={label} hint={help} optional={!required}>
          {control => (
            <Select
              {...control}
              name={name}
              defaultValue={text}
              required={required}
              options={choices.map(choice => [choice.value, choice.label])}
            >
              <option value="" />
            </Select>
          )}
        </Field>
      )
    case 'NUMBER':
      return <TextField {...common} type="number" step="any" min={min} max={max} />
    case 'DATE':
      return <TextField {...common} type="date" />
    case 'LONG_TEXT':
      return <TextField {...common} rows={3} {...(max !== undefined && { maxLength: max })} />
    default:
      return <TextField {...common} {...(max !== undefined && { maxLength: max })} />
  }
}
