import { isPasskeyNotUsed, makePasskey } from '@stoa/ui/passkey'
import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'

/** Browsers report a device that has a passkey of the account already (Web Authentication §5.1.3). */
const isKnownDevice = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

/** Creates a passkey with the dialog of the browser. */
export const createPasskey = (options: object) =>
  makePasskey(options).catch(error => {
    if (isKnownDevice(error)) throw new FormError(t('This device already has a passkey of yours.'))
    if (isPasskeyNotUsed(error)) throw new FormError(t('No passkey was created. You can try again.'))
    throw error
  })
