import { t } from '../i18n/translate.ts'
import { Page } from '../shell/page.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The account of the signed-in staff member. */
export function AccountPage() {
  return (
    <Page title={t('Your account')}>
      <div className="grid max-w-3xl gap-5">
        <PasswordPanel />
        <PasskeysPanel />
        <SecondFactorPanel />
        <SessionsPanel />
      </div>
    </Page>
  )
}
