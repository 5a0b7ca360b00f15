import { askPasskey, isPasskeyNotUsed } from '@stoa/ui/passkey'
import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'

/** Asks the browser for a passkey; a closed dialog becomes a sentence for the staff member. */
export const askForPasskey = (options: object) =>
  askPasskey(options).catch(error => {
    throw isPasskeyNotUsed(error)
      ? new FormError(t('No passkey was used. Try again, or choose another way.'))
      : error
  })
