import { customFieldText, customFieldValue, isMissingValue } from '@stoa/contract/custom-field-values'
import type { CustomFieldDefinition } from '@stoa/react'
import type { Column } from '../list/data-table.tsx'
import { useLocale } from '../shell/use-locale.ts'
import { controlName } from './field-values.ts'
import { useCustomFields } from './use-custom-fields.ts'

interface WithFields {
  extendedFields?: { namespaces?: Readonly<Record<string, unknown>> }
}

/** Columns of a list for the custom fields that the shop shows in it. Exports of the list have them, too. */
export function useCustomColumns<Row>(
  entity: CustomFieldDefinition['entity'],
  storedValue: (row: Row, field: CustomFieldDefinition) => unknown = (row, field) =>
    customFieldValue(field, (row as WithFields).extendedFields),
): Column<Row>[] {
  const locale = useLocale()
  return useCustomFields(entity)
    .filter(({ show }) => show.includes('LIST') || show.includes('EXPORT'))
    .map(field => {
      const textOf = (row: Row) => {
        const value = storedValue(row, field)
        return isMissingValue(value) ? '' : customFieldText(field, value, locale)
      }
      return {
        id: controlName(field),
        title: field.label,
        numeric: field.type === 'NUMBER',
        cell: textOf,
        text: textOf,
        wideOnly: true,
        ...(!field.show.includes('LIST') && { exportOnly: true }),
      }
    })
}
