import { Select } from '@stoa/ui'
import { useMemo } from 'react'
import { countryNames } from '../i18n/country-names.ts'
import { useI18n } from '../i18n/language-context.ts'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'

/** The countries that the shop delivers to. Delivery options hang on the choice, so it is saved at once. */
export function CountryField({ kind }: { kind: AddressKind }) {
  const { locale, texts } = useI18n()
  const { flow, state, shape } = useFlow()
  const countries = useMemo(() => countryNames(shape.countries, locale), [shape.countries, locale])
  const field = `${kind}.country` as const
  const choose = (code: string) => {
    // A region of another country is none.
    flow.set(`${kind}.subdivision`, '')
    flow.set(field, code)
    void flow.save()
  }
  return (
    <FlowField field={field} label={texts.fields.country} className="col-span-2">
      {control => (
        <Select {...control} autoComplete={`${kind} country`} onChange={event => choose(event.target.value)}>
          {!state.values[field] && <option value="">{texts.fields.chooseCountry}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FlowField>
  )
}
