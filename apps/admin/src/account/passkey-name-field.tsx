import { FormError } from '../form/form-error.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'

const NAME = 'passkey-name'

interface PasskeyNameFieldProps {
  defaultValue: string
  hint?: string
}

/** The field with the name of a passkey. */
export function PasskeyNameField({ defaultValue, hint }: PasskeyNameFieldProps) {
  return (
    <TextField
      name={NAME}
      label={t('Name of the passkey')}
      {...(hint && { hint })}
      defaultValue={defaultValue}
      required
      maxLength={100}
      autoComplete="off"
    />
  )
}

/** The entered name. Spaces alone are none. */
export function readPasskeyName(form: FormData): string {
  const name = String(form.get(NAME)).trim()
  if (!name) throw new FormError(t('Enter a name for the passkey.'))
  return name
}
