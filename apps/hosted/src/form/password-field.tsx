import { Field, TextInput } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import type { FormFieldState } from './use-form.ts'

interface PasswordFieldProps {
  field: FormFieldState
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  /** Shown in line with the label, such as a link to password recovery. */
  aside?: ReactNode
}

/** A password input that can show the password. */
export function PasswordField({ field, label, hint, autoComplete, aside }: PasswordFieldProps) {
  const { fields } = useTexts(memberTexts)
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field id={field.id} label={label} hint={hint} error={field.error}>
        {control => (
          <span className="relative block">
            <TextInput
              {...control}
              name={field.name}
              value={field.value}
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-required
              dir="ltr"
              className="pe-22! rtl:ps-22! rtl:pe-3.5! rtl:text-end"
              onChange={event => field.onValue(event.target.value)}
            />
            <button
              type="button"
              aria-label={shown ? fields.hidePassword : fields.showPassword}
              aria-controls={field.id}
              className="absolute inset-y-px end-px rounded-sm px-3.5 text-sm text-muted transition-colors hover:text-ink"
              onClick={() => setShown(!shown)}
            >
              {shown ? fields.hide : fields.show}
            </button>
          </span>
        )}
      </Field>
      {/* After the input in tab order, so that Tab leads from the e-mail address to the password. */}
      {aside && <div className="absolute end-0 top-0 text-sm">{aside}</div>}
    </div>
  )
}
