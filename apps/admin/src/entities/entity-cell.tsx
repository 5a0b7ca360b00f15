import { Badge } from '@stoa/ui'
import { type Entity, type FormField, valueAt } from '../form/form-field.ts'
import { useSubdivisions } from '../form/subdivisions.ts'
import { useChoices } from '../form/use-choices.ts'
import { t } from '../i18n/translate.ts'
import { useDates } from '../shell/use-dates.ts'
import { useLocale } from '../shell/use-locale.ts'
import { useNames } from '../shell/use-names.ts'

/** The value of a field as a text. Of other entities and subdivisions it is the stored value. */
export function useEntityText(): (entity: Entity, field: FormField) => string {
  const locale = useLocale()
  const { time } = useDates()
  const { countryName, currencyName } = useNames()
  return (entity, field) => {
    const value = valueAt(entity, field.name)
    if (field.kind === 'check') return value === false ? t('No') : t('Yes')
    if (value === undefined || value === null || value === '') return '–'
    if (field.control?.text) return field.control.text(value)
    if (field.kind === 'time') return time(String(value))
    if (field.kind === 'entities') return String((value as unknown[]).length)
    if (Array.isArray(value)) return value.join(', ')
    if (field.kind === 'percent')
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(
        Number(value),
      )
    if (field.kind === 'country') return countryName(String(value))
    if (field.kind === 'currency') return currencyName(String(value))
    return field.options?.[String(value)] ?? String(value)
  }
}

/** The value of a field in a list. */
export function EntityCell({ entity, field }: { entity: Entity; field: FormField }) {
  const text = useEntityText()(entity, field)
  const value = valueAt(entity, field.name)
  if (field.kind === 'entity' && field.choices && value)
    return <ReferredName id={String(value)} field={field} />
  if (field.kind === 'check') return <Badge tone={value === false ? 'neutral' : 'positive'}>{text}</Badge>
  if (field.kind === 'subdivision' && value) return <SubdivisionName entity={entity} field={field} />
  return <bdi>{text}</bdi>
}

function SubdivisionName({
  entity,
  field: { name, countryField = '' },
}: {
  entity: Entity
  field: FormField
}) {
  const country = String(valueAt(entity, countryField) ?? '')
  return <bdi>{useSubdivisions().nameOf(country, String(valueAt(entity, name)))}</bdi>
}

function ReferredName({ id, field: { choices } }: { id: string; field: FormField }) {
  const found = useChoices(choices)?.find(entity => entity.id === id)
  return <bdi>{found && choices ? choices.titleOf(found) : '…'}</bdi>
}
