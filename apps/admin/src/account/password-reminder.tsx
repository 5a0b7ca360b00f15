import { getStaffAccount } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'

/** Asks staff members without a password to set one. */
export function PasswordReminder() {
  const { data } = useCall(getStaffAccount, {})
  if (!data || data.passwordChangedDate) return null
  return (
    <Alert live={false} title={t('Set a password')}>
      {t('Then you sign in without a link.')}{' '}
      <Link to="/account" className="link">
        {t('Open your account')}
      </Link>
    </Alert>
  )
}
