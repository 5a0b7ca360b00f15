import type { DataCollection, DataField } from '@stoa/contract'
import { declaredFields, hasPublishing, type ItemData } from './content-collections.ts'
import { controlOf, textOfValue, valueOfText } from './field-values.ts'

/** The fields that the form edits: those of the collection and those of publishing. */
const editedFields = (collection: DataCollection): DataField[] => [
  ...declaredFields(collection),
  ...(hasPublishing(collection)
    ? ([
        { key: '_publishStatus', type: 'TEXT' },
        { key: '_publishDate', type: 'DATETIME' },
        { key: '_unpublishDate', type: 'DATETIME' },
      ] as const)
    : []),
]

/** A control sends line breaks as CR LF. */
const textIn = (form: FormData, key: string): string | undefined => {
  const value = form.get(key)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : undefined
}

/** The values of the form of a new item. */
export function readNewItem(collection: DataCollection, form: FormData, timeZone: string): ItemData {
  const data: ItemData = {}
  for (const field of editedFields(collection)) {
    const value = valueOfText(field, controlOf(field, undefined), textIn(form, field.key) ?? '', timeZone)
    if (value !== undefined) data[field.key] = value
  }
  return data
}

type Modification =
  | { fieldPath: string; action: 'SET_FIELD'; setFieldOptions: { value: unknown } }
  | { fieldPath: string; action: 'REMOVE_FIELD' }

/** What the form changes: values, and references by field. A field whose text is unchanged keeps its exact value. */
export function changesOf(collection: DataCollection, form: FormData, data: ItemData, timeZone: string) {
  const modifications: Modification[] = []
  const references: [fieldKey: string, itemIds: string[]][] = []
  for (const field of editedFields(collection)) {
    const { key, type } = field
    const kind = controlOf(field, data[key])
    const text = textIn(form, key)
    // A disabled control is not part of the form.
    if (text === undefined || text === textOfValue(kind, data[key], timeZone)) continue
    const value = valueOfText(field, kind, text, timeZone)
    if (type === 'MULTI_REFERENCE') references.push([key, (value ?? []) as string[]])
    else if (value === undefined) modifications.push({ fieldPath: key, action: 'REMOVE_FIELD' })
    else modifications.push({ fieldPath: key, action: 'SET_FIELD', setFieldOptions: { value } })
  }
  return { modifications, references }
}
