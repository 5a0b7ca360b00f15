import type { DataField } from '@stoa/contract'
import { Field, Select, TextArea, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'
import { useStaff } from '../session/staff-context.ts'
import { labelOf } from './content-collections.ts'
import { type ControlKind, controlOf, textOfValue } from './field-values.ts'
import { ItemPicker } from './item-picker.tsx'
import { MediaControl } from './media-control.tsx'

interface FieldControlProps {
  field: DataField
  value: unknown
  /** Whether the item exists, so that immutable values are fixed. */
  exists: boolean
}

const hints: Partial<Record<ControlKind, string>> = { lines: t('One value per line.'), json: 'JSON.' }
const inputTypes: Partial<Record<ControlKind, string>> = {
  date: 'date',
  datetime: 'datetime-local',
  time: 'time',
  email: 'email',
  number: 'number',
}

/** The control of a field in the form of an item. Its name is the key of the field. */
export function FieldControl({ field, value, exists }: FieldControlProps) {
  const { timeZone } = useStaff().site
  const { key, type, required, immutable, description, typeMetadata, stringLengthRange, numberRange } = field
  const kind = controlOf(field, value)
  const text = textOfValue(kind, value, timeZone)
  const label = labelOf(field)
  const disabled = Boolean(exists && immutable)
  const hint = [
    description,
    kind === 'datetime' ? timeZone : hints[kind],
    disabled && t('Fixed when the item was created.'),
  ]
    .filter(Boolean)
    .join(' ')
  const common = { id: `value-${key}`, label, hint: hint || undefined, optional: !required }
  const collectionId =
    typeMetadata?.reference?.referencedCollectionId ?? typeMetadata?.multiReference?.referencedCollectionId
  if ((kind === 'reference' || kind === 'references') && collectionId)
    return <ReferenceControl {...common} name={key} kind={kind} text={text} collectionId={collectionId} />
  if (kind === 'html' || kind === 'richContent')
    return (
      <RichTextControl
        {...common}
        name={key}
        format={kind}
        initial={text}
        disabled={disabled}
        maxLength={stringLengthRange?.maxLength ?? undefined}
      />
    )
  if (kind === 'media') return <MediaControl {...common} name={key} type={type} initial={text} />
  if (kind === 'boolean')
    return (
      <Field {...common}>
        {control => (
          <Select
            {...control}
            name={key}
            defaultValue={text}
            disabled={disabled}
            required={Boolean(required)}
          >
            <option value="">{t('No value')}</option>
            <option value="true">{t('Yes')}</option>
            <option value="false">{t('No')}</option>
          </Select>
        )}
      </Field>
    )
  const rows = kind === 'longText' ? 8 : kind === 'json' ? 6 : kind === 'lines' ? 3 : 0
  return (
    <Field {...common}>
      {control =>
        rows ? (
          <TextArea
            {...control}
            name={key}
            rows={rows}
            defaultValue={text}
            disabled={disabled}
            required={Boolean(required)}
            className={kind === 'json' ? 'font-mono text-sm' : undefined}
          />
        ) : (
          <TextInput
            {...control}
            name={key}
            type={inputTypes[kind] ?? 'text'}
            defaultValue={text}
            disabled={disabled}
            required={Boolean(required)}
            {...(kind === 'number' && {
              step: 'any',
              min: numberRange?.min ?? undefined,
              max: numberRange?.max ?? undefined,
            })}
            {...(kind === 'time' && { step: 'any' })}
            minLength={stringLengthRange?.minLength ?? undefined}
            maxLength={stringLengthRange?.maxLength ?? undefined}
          />
        )
      }
    </Field>
  )
}

interface ReferenceControlProps {
  id: string
  name: string
  label: string
  hint: string | undefined
  kind: 'reference' | 'references'
  text: string
  collectionId: string
}

/** Chooses items of another collection. A hidden input holds their ids. */
function ReferenceControl({ id, name, label, hint, kind, text, collectionId }: ReferenceControlProps) {
  const isMany = kind === 'references'
  const idsOf = (text: string): string[] => (isMany ? JSON.parse(text || '[]') : text ? [text] : [])
  const [chosen, setChosen] = useState(() => idsOf(text))
  return (
    <div className="grid gap-1.5">
      <input
        type="hidden"
        name={name}
        value={isMany ? (chosen.length > 0 ? JSON.stringify(chosen) : '') : (chosen[0] ?? '')}
        onInput={event => setChosen(idsOf(event.currentTarget.value))}
      />
      <ItemPicker
        id={id}
        label={label}
        hint={hint}
        collectionId={collectionId}
        chosen={chosen}
        max={isMany ? 1000 : 1}
        onChange={setChosen}
      />
    </div>
  )
}
