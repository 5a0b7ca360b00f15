import { TextInput } from '@stoa/ui'
import { PlaceLayout } from '../address/place-layout.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { CountryField } from './country-field.tsx'
import { type AddressKind, placeInputs } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { PlaceField } from './place-field.tsx'

interface AddressFieldsProps {
  kind: AddressKind
  /** False if the names are asked for elsewhere. Default true. */
  names?: boolean
}

/** The inputs of one address, in the order of its country's format. */
export function AddressFields({ kind, names = true }: AddressFieldsProps) {
  const { fields } = useTexts(checkoutTexts)
  const { state, shape } = useFlow()
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
      <CountryField kind={kind} />
      {names && <NameFields kind={kind} />}
      {kind === 'shipping' && (
        <FlowField field="shipping.company" label={fields.company} className="col-span-2">
          {control => <TextInput {...control} autoComplete="shipping organization" />}
        </FlowField>
      )}
      <PlaceLayout
        country={state.values[`${kind}.country`]}
        parts={placeInputs(kind, shape, state)}
        input={part => <PlaceField kind={kind} part={part} />}
      />
      {kind === 'shipping' && (
        <FlowField field="shipping.phone" label={fields.phone} hint={fields.phoneHint} className="col-span-2">
          {control => (
            <TextInput {...control} type="tel" autoComplete="shipping tel" inputMode="tel" dir="ltr" />
          )}
        </FlowField>
      )}
    </div>
  )
}

/** First and last name, beside each other if there is room. */
export function NameFields({ kind }: { kind: AddressKind }) {
  const { fields } = useTexts(checkoutTexts)
  return (
    <>
      <FlowField field={`${kind}.firstName`} label={fields.firstName} className="max-[22rem]:col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} given-name`} />}
      </FlowField>
      <FlowField field={`${kind}.lastName`} label={fields.lastName} className="max-[22rem]:col-span-2">
        {control => <TextInput {...control} autoComplete={`${kind} family-name`} />}
      </FlowField>
    </>
  )
}
