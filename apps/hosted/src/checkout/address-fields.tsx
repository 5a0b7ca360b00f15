import { TextInput } from '@stoa/ui'
import { addressFormat } from '../address/address-formats.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { CountryField } from './country-field.tsx'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { SubdivisionField } from './subdivision-field.tsx'

/** The inputs of one address, in the order of its country's format. */
export function AddressFields({ kind }: { kind: AddressKind }) {
  const { fields } = useTexts(checkoutTexts)
  const { state } = useFlow()
  const country = state.values[`${kind}.country`]
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
      <CountryField kind={kind} />
      <FlowField field={`${kind}.firstName`} label={fields.firstName} className="max-[22rem]:col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} given-name`} />}
      </FlowField>
      <FlowField field={`${kind}.lastName`} label={fields.lastName} className="max-[22rem]:col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} family-name`} />}
      </FlowField>
      <FlowField field={`${kind}.company`} label={fields.company} optional className="col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} organization`} />}
      </FlowField>
      <FlowField field={`${kind}.addressLine`} label={fields.addressLine} className="col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} address-line1`} />}
      </FlowField>
      <FlowField field={`${kind}.addressLine2`} label={fields.addressLine2} optional className="col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} address-line2`} />}
      </FlowField>
      <LocalityFields kind={kind} country={country} />
      {kind === 'shipping' && (
        <FlowField
          field="shipping.phone"
          label={fields.phone}
          hint={fields.phoneHint}
          optional
          className="col-span-2"
        >
          {control => (
            <TextInput {...control} type="tel" autoComplete="shipping tel" inputMode="tel" dir="ltr" />
          )}
        </FlowField>
      )}
    </div>
  )
}

/** City, postal code and region, on one line if there is room. */
function LocalityFields({ kind, country }: { kind: AddressKind; country: string }) {
  const city = <CityField kind={kind} />
  const code = <PostalCodeField kind={kind} country={country} />
  return (
    <div className="col-span-2 flex flex-wrap items-start gap-x-4 gap-y-5 *:min-w-32 *:flex-1">
      {addressFormat(country).cityFirst ? (
        <>
          {city}
          <SubdivisionField kind={kind} country={country} className="min-w-42!" />
          {code}
        </>
      ) : (
        <>
          {code}
          {city}
          <SubdivisionField kind={kind} country={country} className="min-w-42!" />
        </>
      )}
    </div>
  )
}

function CityField({ kind }: { kind: AddressKind }) {
  const { fields } = useTexts(checkoutTexts)
  return (
    <FlowField field={`${kind}.city`} label={fields.city} className="grow-2!">
      {control => <TextInput {...control} autoComplete={`${kind} address-level2`} />}
    </FlowField>
  )
}

function PostalCodeField({ kind, country }: { kind: AddressKind; country: string }) {
  const { fields } = useTexts(checkoutTexts)
  const { postalCode } = addressFormat(country)
  if (postalCode === 'none') return null
  const numeric = postalCode !== undefined && /^\d+$/.test(postalCode.example)
  return (
    <FlowField
      field={`${kind}.postalCode`}
      label={fields.postalCode(country)}
      optional={postalCode?.optional}
    >
      {control => (
        <TextInput
          {...control}
          autoComplete={`${kind} postal-code`}
          inputMode={numeric ? 'numeric' : undefined}
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      )}
    </FlowField>
  )
}
