import { Select, TextInput } from '@stoa/ui'
import { addressFormat } from '../address/address-formats.ts'
import { subdivisionsOf } from '../address/subdivisions.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'

interface SubdivisionFieldProps {
  kind: AddressKind
  country: string
  className?: string
}

/** State, province or prefecture, if the country's format or an error of the platform requires one. */
export function SubdivisionField({ kind, country, className }: SubdivisionFieldProps) {
  const { fields } = useTexts(checkoutTexts)
  const { errors } = useFlow()
  const field = `${kind}.subdivision` as const
  const { subdivision } = addressFormat(country)
  if (!subdivision && !errors.some(([name]) => name === field)) return null
  const listed = subdivisionsOf(country)
  return (
    <FlowField
      field={field}
      label={fields.subdivision[subdivision?.kind ?? 'region']}
      optional={!(subdivision?.required ?? true)}
      className={className}
    >
      {control =>
        listed.length > 0 ? (
          <Select {...control} autoComplete={`${kind} address-level1`}>
            <option value="">{fields.chooseSubdivision}</option>
            {listed.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput {...control} autoComplete={`${kind} address-level1`} />
        )
      }
    </FlowField>
  )
}
