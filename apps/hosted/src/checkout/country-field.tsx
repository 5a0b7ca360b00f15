import { Select } from '@stoa/ui'
import { useMemo } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { countryNames } from '../i18n/country-names.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'

/** The countries that the shop delivers to. Saved on change, because the delivery options depend on it. */
export function CountryField({ kind }: { kind: AddressKind }) {
  const { locale } = useI18n()
  const texts = useTexts(checkoutTexts)
  const { flow, state, shape } = useFlow()
  const countries = useMemo(() => countryNames(shape.countries, locale), [shape.countries, locale])
  const field = `${kind}.country` as const
  const choose = (code: string) => {
    // A region belongs to one country.
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
