import { Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { DateTimeField } from '../form/date-time-field.tsx'
import { textOf } from '../form/form-values.ts'
import { CountryField, CurrencyField, SubdivisionField } from '../form/place-fields.tsx'
import { fromLocalTime } from '../form/shop-time.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'
import { type Entity, type EntityAdmin, type EntityField, setAt, valueAt } from './entity-admin.ts'
import { useChoices } from './use-choices.ts'

/** The form controls of an entity. */
export function EntityFields({ admin, entity }: { admin: EntityAdmin; entity: Entity | undefined }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const initialOf = ({ name, initial }: EntityField) => (entity ? valueAt(entity, name) : initial)
  const isShown = ({ shownFor }: EntityField) => {
    const other = admin.fields.find(({ name }) => name === shownFor?.field)
    return !shownFor || !other || shownFor.values.includes(chosen[other.name] ?? String(initialOf(other)))
  }
  const countryOf = ({ countryField }: EntityField) => {
    const field = admin.fields.find(({ name }) => name === countryField)
    return field && String(chosen[field.name] ?? initialOf(field) ?? '')
  }
  return admin.fields
    .filter(isShown)
    .map(field => (
      <EntityControl
        key={field.name}
        field={field}
        isLocked={Boolean(entity && field.immutable)}
        value={initialOf(field)}
        country={countryOf(field)}
        onChoose={value => setChosen(all => ({ ...all, [field.name]: value }))}
      />
    ))
}

interface EntityControlProps {
  field: EntityField
  value: unknown
  isLocked: boolean
}

interface ChoosingControlProps extends EntityControlProps {
  /** For a subdivision. */
  country: string | undefined
  /** Receives the value of a choice or a country, on which other fields can depend. */
  onChoose: (value: string) => void
}

function EntityControl({ field, value, isLocked, country = '', onChoose }: ChoosingControlProps) {
  const { name, label, kind = 'text', required, hint, max, options, control } = field
  const rows = field.rows ?? (kind === 'lines' ? 4 : undefined)
  if (control) return <control.Input name={name} label={label} value={value} required={Boolean(required)} />
  if (kind === 'check')
    return <CheckField name={name} label={label} defaultChecked={value !== false && value !== undefined} />
  if (kind === 'time') return <DateTimeField name={name} label={label} iso={value as string | undefined} />
  if (kind === 'entity') return <EntitySelect field={field} value={value} isLocked={isLocked} />
  if (kind === 'entities') return <EntityChecks field={field} value={value} isLocked={isLocked} />
  if (kind === 'parts') return <PartChecks field={field} value={value} isLocked={isLocked} />
  if (kind === 'html')
    return (
      <RichTextControl
        id={`field-${name}`}
        name={name}
        label={label}
        hint={hint}
        optional={!required}
        disabled={isLocked}
        maxLength={max}
        format="html"
        initial={String(value ?? '')}
      />
    )
  if (kind === 'choice')
    return (
      <Field id={`field-${name}`} label={label} hint={hint} optional={!required}>
        {control => (
          <Select
            {...control}
            name={name}
            disabled={isLocked}
            defaultValue={String(value ?? '')}
            onChange={event => onChoose(event.target.value)}
          >
            {!required && <option value="">{t('None')}</option>}
            {Object.entries(options ?? {}).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )
  const placeProps = {
    ...{ name, label, hint, required, optional: !required, disabled: isLocked },
    defaultValue: value ? String(value) : undefined,
  }
  if (kind === 'country') return <CountryField {...placeProps} onChange={onChoose} />
  if (kind === 'subdivision') return <SubdivisionField {...placeProps} country={country} />
  if (kind === 'currency') return <CurrencyField {...placeProps} />
  const isNumber = kind === 'decimal' || kind === 'percent' || kind === 'number'
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      optional={!required}
      required={required}
      disabled={isLocked}
      maxLength={max}
      {...(rows && { rows })}
      {...(isNumber && { type: 'number', inputMode: 'decimal', step: 'any' })}
      {...(isNumber && kind !== 'number' && { min: '0' })}
      defaultValue={
        kind === 'percent' && value !== undefined
          ? String(Number((Number(value) * 100).toFixed(4)))
          : Array.isArray(value)
            ? value.join('\n')
            : String(value ?? '')
      }
    />
  )
}

function EntitySelect({ field: { name, label, required, choices }, value, isLocked }: EntityControlProps) {
  const offered = useChoices(choices) ?? []
  // Until the list is loaded, and for staff who may not read it, the form keeps the value.
  const isUnknown = Boolean(value) && !offered.some(({ id }) => id === value)
  return (
    <Field id={`field-${name}`} label={label} optional={!required}>
      {control => (
        <Select
          {...control}
          // The choice appears with the list.
          key={offered.length}
          name={name}
          required={required}
          disabled={isLocked}
          defaultValue={String(value ?? '')}
        >
          <option value="">{required ? t('Choose') : t('None')}</option>
          {isUnknown && <option value={String(value)}>…</option>}
          {offered.map(entity => (
            <option key={entity.id} value={entity.id}>
              {choices?.titleOf(entity)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function EntityChecks({ field, value, isLocked }: EntityControlProps) {
  const { name, label, hint, choices } = field
  const all = useChoices(choices)
  const offered = all ?? []
  const chosen = (value ?? []) as string[]
  return (
    <fieldset className="grid gap-1" disabled={isLocked}>
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {all?.length === 0 && <p className="text-sm text-muted">{t('There are none yet.')}</p>}
      {offered.map(entity => (
        <CheckField
          key={entity.id}
          name={name}
          value={entity.id}
          label={choices?.titleOf(entity) ?? ''}
          defaultChecked={chosen.includes(entity.id ?? '')}
        />
      ))}
    </fieldset>
  )
}

const partsOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])

/** Objects of a list by their names. */
function PartChecks({ field, value, isLocked }: EntityControlProps) {
  const { name, label, hint, partName = '', options = {} } = field
  return (
    <fieldset className="grid gap-1" disabled={isLocked}>
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {Object.entries(options).map(([key, title]) => (
        <CheckField
          key={key}
          name={name}
          value={key}
          label={title}
          defaultChecked={partsOf(value).some(part => part[partName] === key)}
        />
      ))}
    </fieldset>
  )
}

/** The chosen objects. Those that exist keep their other fields. */
const readParts = (form: FormData, { name, partName = '' }: EntityField, before: unknown) =>
  form
    .getAll(name)
    .map(key => partsOf(before).find(part => part[partName] === key) ?? { [partName]: String(key) })

/** The value of a control; null clears the field. */
function readField(form: FormData, field: EntityField, before: unknown, timeZone: string): unknown {
  const { name, kind, control } = field
  if (control) return control.read(textOf(form, name))
  if (kind === 'check') return form.has(name)
  if (kind === 'entities') return form.getAll(name).map(String)
  if (kind === 'parts') return readParts(form, field, before)
  const text = textOf(form, name)
  if (text === '') return null
  if (kind === 'number') return Number(text)
  if (kind === 'time') return fromLocalTime(text, timeZone)
  if (kind === 'lines')
    return text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
  if (kind === 'percent') return String(Number((Number(text) / 100).toFixed(6)))
  return text
}

/** The values of the form. A creation leaves out empty fields, an update clears them. Times are in the time zone of the shop. */
export function readEntity(
  admin: EntityAdmin,
  form: FormData,
  { entity, timeZone }: { entity: Entity | undefined; timeZone: string },
): Entity {
  const values: Entity = {}
  for (const field of admin.fields) {
    if (entity && field.immutable) continue
    if (field.shownFor && !form.has(field.name)) continue
    const value = readField(form, field, entity && valueAt(entity, field.name), timeZone)
    if (value !== null) setAt(values, field.name, value)
    // A part of an object is cleared with the object, which an update replaces as a whole.
    else if (entity && !field.name.includes('.')) values[field.name] = null
  }
  return values
}
