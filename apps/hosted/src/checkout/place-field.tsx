import { Select, TextInput } from '@stoa/ui'
import { addressFormat, type PlacePart } from '../address/address-formats.ts'
import { placeClasses, placeTokens } from '../address/place-fields.ts'
import { subdivisionsOf } from '../address/subdivisions.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { CompletedStreet } from './completed-street.tsx'
import { fieldLabel } from './field-label.ts'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { type FlowControl, FlowField } from './flow-field.tsx'

interface PlaceFieldProps {
  kind: AddressKind
  part: PlacePart
}

/** Street, city, region or postal code, labelled as the country calls it. */
export function PlaceField({ kind, part }: PlaceFieldProps) {
  const texts = useTexts(checkoutTexts)
  const { state } = useFlow()
  const { addressCompletion } = useSession().site
  const country = state.values[`${kind}.country`]
  const field = `${kind}.${part}` as const
  const complete = { autoComplete: `${kind} ${placeTokens[part]}` }
  const { example } = addressFormat(country).postalCode
  return (
    <FlowField
      field={field}
      label={
        part === 'addressLine2' ? texts.fields.addressLine2 : fieldLabel(field, state.values, texts, true)
      }
      className={placeClasses[part]}
    >
      {control => {
        if (part === 'subdivision') return <SubdivisionInput {...control} {...complete} country={country} />
        if (part === 'addressLine' && addressCompletion)
          return <CompletedStreet {...control} {...complete} kind={kind} />
        if (part !== 'postalCode') return <TextInput {...control} {...complete} />
        return (
          <TextInput
            {...control}
            {...complete}
            inputMode={/^\d+$/.test(example) ? 'numeric' : undefined}
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        )
      }}
    </FlowField>
  )
}

/** The regions of the country to choose from, or a text field. */
function SubdivisionInput({ country, ...control }: FlowControl & { country: string; autoComplete: string }) {
  const { fields } = useTexts(checkoutTexts)
  const listed = subdivisionsOf(country)
  if (listed.length === 0) return <TextInput {...control} />
  return (
    <Select {...control} options={listed.map(({ code, name }) => [code, name])}>
      <option value="">{fields.chooseSubdivision}</option>
    </Select>
  )
}
