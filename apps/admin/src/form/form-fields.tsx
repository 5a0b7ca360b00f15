import type { ArgsOf } from '@stoa/client'
import type { CallTypes } from '@stoa/contract/call-types'
import { Field, Select } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'
import { useStaff } from '../session/staff-context.ts'
import { CheckField } from './check-field.tsx'
import { readValues } from './combobox-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { useFieldError } from './field-errors.tsx'
import { limitsOf } from './field-limits.ts'
import { type CallForm, type FormField, setAt, textFor, valueAt } from './form-field.ts'
import { textOf } from './form-values.ts'
import { CountryField, CurrencyField, SubdivisionField, TimeZoneField } from './place-fields.tsx'
import { fromLocalTime } from './shop-time.ts'
import { TextField } from './text-field.tsx'
import { useChoices } from './use-choices.ts'

interface FormFieldsProps {
  form: { fields: readonly FormField[] }
  /** Stored values by the paths of the fields; undefined for a new entity. */
  values?: unknown
  /** Whether the entity exists, so that fields of creations alone are locked. */
  isStored?: boolean
  /** The fields to show. Default: all. */
  only?: (name: string) => boolean
}

/** The controls of a form. */
export function FormFields({ form: { fields }, values, isStored, only }: FormFieldsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  /** A switch or choice that is not stored has its default. */
  const initialOf = ({ name, kind, initial }: FormField) => {
    const stored = valueAt(values, name)
    return values && kind !== 'check' && kind !== 'choice' ? stored : (stored ?? initial)
  }
  const isShown = ({ name, shownFor }: FormField) => {
    if (only && !only(name)) return false
    const other = fields.find(({ name }) => name === shownFor?.field)
    return !shownFor || !other || shownFor.values.includes(chosen[other.name] ?? String(initialOf(other)))
  }
  const countryOf = ({ countryField }: FormField) => {
    const field = fields.find(({ name }) => name === countryField)
    return field && String(chosen[field.name] ?? initialOf(field) ?? '')
  }
  return inRows(fields.filter(isShown), field => (
    <FieldControl
      key={field.name}
      field={field}
      isLocked={Boolean(isStored && field.immutable)}
      value={initialOf(field)}
      country={countryOf(field)}
      onChoose={value => setChosen(all => ({ ...all, [field.name]: value }))}
    />
  ))
}

/** Fields that are `half` side by side, the others below each other. */
function inRows(fields: readonly FormField[], render: (field: FormField) => ReactNode): ReactNode[] {
  const rows: FormField[][] = []
  for (const field of fields) {
    const row = rows.at(-1)
    if (field.half && row?.[0]?.half && row.length < 2) row.push(field)
    else rows.push([field])
  }
  // In one list, so that a control keeps its entry when another one appears.
  return rows.flatMap(row =>
    row[0]?.half ? (
      <div key={row[0].name} className="grid gap-4 sm:grid-cols-2">
        {row.map(render)}
      </div>
    ) : (
      row.map(render)
    ),
  )
}

interface FieldControlProps {
  field: FormField
  value: unknown
  isLocked: boolean
}

interface ChoosingControlProps extends FieldControlProps {
  /** For a subdivision. */
  country: string | undefined
  /** Receives the value of a choice or a country, on which other fields can depend. */
  onChoose: (value: string) => void
}

/** Lines of controls for lists. */
const LINES: Readonly<Record<string, number>> = { lines: 4, words: 4, emails: 3 }

const placeFields = {
  country: CountryField,
  currency: CurrencyField,
  timeZone: TimeZoneField,
} as const

function FieldControl({ field, value, isLocked, country = '', onChoose }: ChoosingControlProps) {
  const { site } = useStaff()
  const error = useFieldError(field.name, field.kind)
  const { name, kind = 'text', required = false, max, options, control } = field
  const label = textFor(field.label, site)
  const hint = textFor(field.hint, site)
  if (control) return <control.Input name={name} label={label} value={value} required={required} />
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
      <Field id={`field-${name}`} label={label} hint={hint} error={error} optional={!required && !field.none}>
        {control => (
          <Select
            {...control}
            name={name}
            disabled={isLocked}
            defaultValue={String(value ?? '')}
            onChange={event => onChoose(event.target.value)}
            options={Object.entries(options ?? {})}
          >
            {!required && <option value="">{field.none ?? t('None')}</option>}
          </Select>
        )}
      </Field>
    )
  const placeProps = {
    ...{ name, label, hint, required, optional: !required, disabled: isLocked },
    defaultValue: value ? String(value) : undefined,
  }
  if (kind === 'countries')
    return <CountryField {...placeProps} multiple defaultValue={((value ?? []) as string[]).join()} />
  if (kind === 'subdivision') return <SubdivisionField {...placeProps} country={country} />
  if (kind === 'country' || kind === 'currency' || kind === 'timeZone') {
    const Place = placeFields[kind]
    return <Place {...placeProps} onChange={onChoose} />
  }
  const rows = field.rows ?? LINES[kind]
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      title={field.title}
      placeholder={field.placeholder}
      disabled={isLocked}
      {...limitsOf(field)}
      {...(rows && { rows })}
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

function EntitySelect({ field, value, isLocked }: FieldControlProps) {
  const { name, required, choices } = field
  const label = textFor(field.label, useStaff().site)
  const error = useFieldError(name)
  const offered = useChoices(choices) ?? []
  // Until the list is loaded, and for staff who may not read it, the form keeps the value.
  const isUnknown = Boolean(value) && !offered.some(({ id }) => id === value)
  return (
    <Field id={`field-${name}`} label={label} error={error} optional={!required}>
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

function EntityChecks({ field, value, isLocked }: FieldControlProps) {
  const { name, choices } = field
  const { site } = useStaff()
  const hint = textFor(field.hint, site)
  const all = useChoices(choices)
  const offered = all ?? []
  const chosen = (value ?? []) as string[]
  return (
    <fieldset className="grid gap-1" disabled={isLocked}>
      <legend className="text-sm font-medium">{textFor(field.label, site)}</legend>
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
function PartChecks({ field, value, isLocked }: FieldControlProps) {
  const { name, partName = '', options = {} } = field
  const { site } = useStaff()
  const hint = textFor(field.hint, site)
  return (
    <fieldset className="grid gap-1" disabled={isLocked}>
      <legend className="text-sm font-medium">{textFor(field.label, site)}</legend>
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
const readParts = (form: FormData, { name, partName = '' }: FormField, before: unknown) =>
  form
    .getAll(name)
    .map(key => partsOf(before).find(part => part[partName] === key) ?? { [partName]: String(key) })

/** The value of a control; null clears the field. */
function readField(form: FormData, field: FormField, before: unknown, timeZone: string): unknown {
  const { name, kind, control } = field
  if (control) return control.read(textOf(form, name), form)
  if (kind === 'check') return form.has(name)
  if (kind === 'entities') return form.getAll(name).map(String)
  if (kind === 'parts') return readParts(form, field, before)
  if (kind === 'countries') return readValues(form, name)
  const text = textOf(form, name)
  if (text === '') return kind === 'emails' ? [] : null
  if (kind === 'number' || kind === 'integer') return Number(text)
  if (kind === 'time') return fromLocalTime(text.slice(0, 16), timeZone)
  if (kind === 'lines')
    return text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
  if (kind === 'words' || kind === 'emails') return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  if (kind === 'percent') return String(Number((Number(text) / 100).toFixed(6)))
  return text
}

interface Reading {
  /** The stored values; undefined if the fields are those of a new entity. */
  before?: unknown
  timeZone: string
  /** Whether an empty control of an update sends null, which clears its field. Default: it sends nothing. */
  clears?: (name: string) => boolean
}

/** The values of a form. A creation leaves out empty fields. Times are in the time zone of the shop. */
export function readFields(
  fields: readonly FormField[],
  form: FormData,
  { before, timeZone, clears }: Reading,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    if (before && field.immutable) continue
    if (field.shownFor && !form.has(field.name)) continue
    const value = readField(form, field, before && valueAt(before, field.name), timeZone)
    if (value !== null || clears?.(field.name)) setAt(values, field.name, value)
  }
  return values
}

/** Reads the form of a call as its request. */
export function useRequestOf<D extends CallTypes>({ fields }: CallForm<D>) {
  const { timeZone } = useStaff().site
  return (form: FormData, options: Omit<Reading, 'timeZone'> = {}) =>
    readFields(fields, form, { timeZone, ...options }) as ArgsOf<D>
}
