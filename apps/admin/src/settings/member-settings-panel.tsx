import type { contract, ReplyOf } from '@stoa/contract'
import { CheckField } from '../form/check-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'

type Members = ReplyOf<typeof contract.sites.getSite>['site']['members']

const registrations: Readonly<Record<Members['registration'] & string, string>> = {
  OPEN: t('Everyone, at once'),
  EMAIL_VERIFICATION: t('Everyone, after a code by e-mail'),
  OWNER_APPROVAL: t('Those whom the shop approves'),
  CLOSED: t('Only people whom the shop adds'),
}
const captchas: Readonly<Record<Members['captcha'] & string, string>> = {
  NEVER: t('Never'),
  WHEN_SUSPICIOUS: t('After several failed attempts'),
  ALWAYS: t('Always'),
}

/** How customers register and sign in. */
export const MemberSettingsPanel = ({ members }: { members: Members }) => (
  <Panel title={t('Accounts of customers')}>
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        name="registration"
        label={t('Who can register')}
        defaultValue={members.registration}
        titles={registrations}
      />
      <SelectField name="captcha" label={t('CAPTCHA')} defaultValue={members.captcha} titles={captchas} />
    </div>
    <CheckField
      name="magicLink"
      label={t('Sign-in with a link by e-mail')}
      defaultChecked={members.magicLink}
    />
    <CheckField name="passkey" label={t('Sign-in with a passkey')} defaultChecked={members.passkey} />
    <CheckField
      name="highRiskLogin"
      label={t('A code by e-mail from a new device in a new network')}
      defaultChecked={members.highRiskLogin}
    />
  </Panel>
)

/** The values of the panel. */
export const readMemberSettings = (form: FormData): Partial<Members> => ({
  registration: form.get('registration') as Members['registration'],
  captcha: form.get('captcha') as Members['captcha'],
  magicLink: form.has('magicLink'),
  passkey: form.has('passkey'),
  highRiskLogin: form.has('highRiskLogin'),
})
