import { getMailSettings } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { FactList } from '../shell/fact-list.tsx'
import { Panel, PendingPanel } from '../shell/page.tsx'
import { MailForm } from './mail-form.tsx'
import { securityTitles } from './mail-security.ts'
import { MailTest } from './mail-test.tsx'

/** Sender and mail server of the shop, and the button that sends a test mail. */
export function MailPanel() {
  const { data, error } = useCall(getMailSettings, {})
  const { staffMember } = useStaff()
  if (!data) return <PendingPanel title={t('Mail')} error={error} />
  const { mailSettings } = data
  const { senderName, usedSender, replyTo, server, variables } = mailSettings
  const fixed = [...new Set([variables.senderAddress, variables.server].filter(name => name !== undefined))]
  return (
    <Panel title={t('Mail')}>
      {!server && <NoMail />}
      <FactList
        facts={[
          [t('Sender'), <bdi key="sender">{senderName ? `${senderName} <${usedSender}>` : usedSender}</bdi>],
          [t('Replies go to'), replyTo],
          [t('Mail server'), server && <bdi key="server">{`${server.host}:${server.port}`}</bdi>],
          [t('Encryption'), server && securityTitles[server.security]],
        ]}
      />
      {fixed.map(name => (
        <p key={name} className="text-sm text-muted">
          {name === variables.server
            ? t('The environment variable {name} sets the mail server.', { name })
            : t('The environment variable {name} sets the address of the sender.', { name })}
        </p>
      ))}
      {staffMember.role === 'OWNER' ? (
        <>
          <MailForm settings={mailSettings} />
          {server && <MailTest />}
        </>
      ) : (
        <p className="text-sm text-muted">{t('An owner of the shop changes them.')}</p>
      )}
    </Panel>
  )
}

const NoMail = () => (
  <Alert tone="caution" live={false} title={t('No mail leaves the shop')}>
    {t(
      'There is no mail server. Confirmations, sign-in links and invitations stay in the mailbox of the shop until an owner enters one.',
    )}
  </Alert>
)

/** A warning while no mail leaves the shop, with the way to the settings. */
export function NoMailAlert() {
  const { can } = useStaff()
  const { data } = useCall(getMailSettings, {}, { enabled: can('SETTINGS') })
  if (!data || data.mailSettings.server) return null
  return (
    <div className="grid gap-2">
      <NoMail />
      <Link to="/settings" className="link justify-self-start text-sm">
        {t('Enter the mail server')}
      </Link>
    </div>
  )
}
