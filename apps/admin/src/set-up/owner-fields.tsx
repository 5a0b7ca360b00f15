import { passkeysWork } from '@stoa/ui/passkey'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'

/** How the owner of a new shop signs in. */
export type OwnerSignIn = 'PASSWORD' | 'PASSKEY'

interface OwnerFieldsProps {
  /** E-mail address at first. */
  email?: string | undefined
  signIn: OwnerSignIn
  onSignIn: (signIn: OwnerSignIn) => void
}

/** The owner of a new shop: address, and a password or a passkey where the browser has them. */
export const OwnerFields = ({ email, signIn, onSignIn }: OwnerFieldsProps) => (
  <>
    <TextField
      name="email"
      label={t('E-mail address of the owner')}
      type="email"
      required
      maxLength={254}
      autoComplete="username"
      defaultValue={email}
    />
    {passkeysWork() && (
      <ChoiceSelect
        id="owner-sign-in"
        label={t('The owner signs in with')}
        value={signIn}
        titles={{ PASSWORD: t('A password'), PASSKEY: t('A passkey') }}
        onChange={onSignIn}
      />
    )}
    {signIn === 'PASSKEY' ? (
      <p className="text-sm text-muted">
        {t(
          'Your browser asks for it at the end: by fingerprint, face or PIN. Then you get recovery codes, in case the device is lost.',
        )}
      </p>
    ) : (
      <TextField
        name="password"
        label={t('Password of the owner')}
        hint={t('At least 8 characters.')}
        type="password"
        required
        minLength={8}
        maxLength={1000}
        autoComplete="new-password"
      />
    )}
  </>
)
