import { Select } from '@stoa/ui'
import { useMemo } from 'react'
import { allCountries } from '../address/address-formats.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { countryNames } from '../i18n/country-names.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'

/**
 * The countries that the shop delivers to; for bills, all countries. Saved on change, because delivery options and taxes depend
 * on it.
 */
export function CountryField({ kind }: { kind: AddressKind }) {
  const { locale } = useI18n()
  const texts = useTexts(checkoutTexts)
  const { flow, state, shape } = useFlow()
  const field = `${kind}.country` as const
  const value = state.values[field]
  const countries = useMemo(() => {
    const offered = kind === 'shipping' ? shape.countries : allCountries
    // A country of a former visit, where the shop does not deliver: the field has an error.
    const codes = value && !offered.includes(value) ? [...offered, value] : offered
    return countryNames(codes, locale)
  }, [kind, shape.countries, value, locale])
  const choose = (code: string) => {
    // A region belongs to one country.
    flow.set(`${kind}.subdivision`, '')
    flow.set(field, code)
    void flow.save()
  }
  return (
    <FlowField
      field={field}
      label={texts.fields.country}
      hint={kind === 'shipping' && countries.length > 1 ? texts.fields.countryHint : undefined}
      className="col-span-2"
    >
      {control => (
        <Select
          {...control}
          autoComplete={`${kind} country`}
          onChange={event => choose(event.target.value)}
          options={countries.map(({ code, name }) => [code, name])}
        >
          {!value && <option value="">{texts.fields.chooseCountry}</option>}
        </Select>
      )}
    </FlowField>
  )
}
