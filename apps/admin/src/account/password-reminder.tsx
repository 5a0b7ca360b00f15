import { getStaffAccount } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'

/** Asks staff members without a password or passkey to set a password. */
export function PasswordReminder() {
  const { data } = useCall(getStaffAccount, {})
  if (!data || data.passwordChangedDate || data.factors.some(({ type }) => type === 'WEBAUTHN')) return null
  return (
    <Alert live={false} title={t('Set a password')}>
      {t('Then you sign in without a link.')}{' '}
      <Link to="/account" className="link">
        {t('Open your account')}
      </Link>
    </Alert>
  )
}
