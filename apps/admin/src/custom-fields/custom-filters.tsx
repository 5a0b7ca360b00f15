import type { CustomFieldDefinition } from '@stoa/react'
import { Field, TextInput } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import type { useListState } from '../list/use-list-state.ts'
import { controlName } from './field-values.ts'

type ListState = ReturnType<typeof useListState>

const parameter = (field: CustomFieldDefinition) => `field.${controlName(field)}`

/** The filter of the API for the custom fields that a list is filtered by. */
export function customFilter(fields: readonly CustomFieldDefinition[], list: Pick<ListState, 'get'>) {
  const conditions = fields.flatMap((field): [string, unknown][] => {
    const text = field.filterable ? list.get(parameter(field)) : ''
    if (text === '') return []
    if (field.type === 'BOOLEAN') return [[field.path, text === 'true']]
    if (field.type === 'NUMBER') return Number.isFinite(Number(text)) ? [[field.path, Number(text)]] : []
    return [[field.path, field.type === 'TEXT' ? { $startsWith: text } : text]]
  })
  return Object.fromEntries(conditions)
}

/** A control for each custom field that the list can be filtered by. */
export function CustomFilters({
  fields,
  list,
}: {
  fields: readonly CustomFieldDefinition[]
  list: ListState
}) {
  return fields
    .filter(({ filterable }) => filterable)
    .map(field => {
      const name = parameter(field)
      const set = (value: string) => list.set({ [name]: value })
      const options =
        field.type === 'BOOLEAN'
          ? { true: t('Yes'), false: t('No') }
          : field.choices && Object.fromEntries(field.choices.map(({ value, label }) => [value, label]))
      if (options)
        return (
          <FilterSelect
            key={name}
            id={name}
            label={field.label}
            value={list.get(name)}
            options={options}
            onChange={set}
          />
        )
      return (
        <Field key={name} id={name} label={field.label} className="flex-[1_1_9rem] sm:max-w-52">
          {control => (
            <TextInput
              {...control}
              key={list.get(name)}
              type={field.type === 'DATE' ? 'date' : field.type === 'NUMBER' ? 'number' : 'search'}
              defaultValue={list.get(name)}
              onBlur={event => event.target.value !== list.get(name) && set(event.target.value.trim())}
              onKeyDown={event => event.key === 'Enter' && set(event.currentTarget.value.trim())}
            />
          )}
        </Field>
      )
    })
}
