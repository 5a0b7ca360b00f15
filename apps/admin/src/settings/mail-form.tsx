import { getMailSettings, setMailSettings } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'
import { type MailSettings, securityTitles } from './mail-security.ts'

/** The dialog with sender and mail server. What a variable of the environment sets is locked. */
export function MailForm({ settings }: { settings: MailSettings }) {
  const toast = useToast()
  const set = useMutationCall(setMailSettings, { invalidates: [getMailSettings] })
  const { variables } = settings
  const save = async (form: FormData) => {
    const text = (name: string) => textOf(form, name) || undefined
    const host = text('server.host')
    const [senderName, senderAddress, replyTo] = [text('senderName'), text('senderAddress'), text('replyTo')]
    const [user, password] = [text('server.user'), String(form.get('server.password') ?? '')]
    await set.mutateAsync({
      ...(senderName && { senderName }),
      ...(senderAddress && { senderAddress }),
      ...(replyTo && { replyTo }),
      ...(host && {
        server: {
          host,
          port: Number(text('server.port')),
          security: text('server.security') as keyof typeof securityTitles,
          ...(user && { user }),
          ...(password && { password }),
        },
      }),
    })
    toast(t('The mail settings are saved'))
  }
  return (
    <div className="justify-self-start">
      <ActionButton
        id="mail-settings"
        title={t('Change')}
        label={t('Change the mail settings')}
        heading={t('Mail')}
        submit={t('Save')}
        fields={
          <div className="grid gap-4">
            <SenderFields settings={settings} />
            {variables.server ? (
              <Fixed variable={variables.server} />
            ) : (
              <ServerFields server={settings.server} />
            )}
          </div>
        }
        run={save}
      />
    </div>
  )
}

const Fixed = ({ variable }: { variable: string }) => (
  <p className="text-sm text-muted">
    {t('The environment variable {name} sets the mail server. Change it there.', { name: variable })}
  </p>
)

function SenderFields({ settings }: { settings: MailSettings }) {
  const { senderName, senderAddress, replyTo, usedSender, variables } = settings
  const fixed = variables.senderAddress
  return (
    <>
      <TextField
        name="senderName"
        label={t('Name of the sender')}
        hint={t('Default: the name of the shop.')}
        optional
        maxLength={100}
        defaultValue={senderName}
      />
      <TextField
        name="senderAddress"
        label={t('Address of the sender')}
        hint={
          fixed
            ? t('Set by the environment variable {name}. Change it there.', { name: fixed })
            : t('An address of your domain that the mail server may send from. Default: {address}.', {
                address: usedSender,
              })
        }
        type="email"
        optional={!fixed}
        disabled={fixed !== undefined}
        maxLength={254}
        defaultValue={senderAddress}
        dir="ltr"
      />
      <TextField
        name="replyTo"
        label={t('Address for replies')}
        hint={t('Default: the address of the sender.')}
        type="email"
        optional
        maxLength={254}
        defaultValue={replyTo}
        dir="ltr"
      />
    </>
  )
}

const ServerFields = ({ server }: Pick<MailSettings, 'server'>) => (
  <fieldset className="grid gap-4">
    <legend className="pb-2 text-sm font-medium">{t('Mail server')}</legend>
    <TextField
      name="server.host"
      label={t('Host')}
      hint={t('Your mail provider names it, such as smtp.example.com. Empty: no mail leaves.')}
      optional
      maxLength={253}
      defaultValue={server?.host}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="server.security"
        label={t('Encryption')}
        titles={securityTitles}
        defaultValue={server?.security ?? 'TLS'}
      />
      <TextField
        name="server.port"
        label={t('Port')}
        type="number"
        min={1}
        max={65_535}
        required
        defaultValue={server?.port ?? 465}
        dir="ltr"
      />
    </div>
    <TextField
      name="server.user"
      label={t('User name')}
      optional
      maxLength={320}
      defaultValue={server?.user}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
    <TextField
      name="server.password"
      label={t('Password')}
      hint={
        server?.hasPassword
          ? t('Empty: it stays as it is. Nobody can read it here.')
          : t('It is encrypted, and no page shows it again.')
      }
      type="password"
      optional
      maxLength={1000}
      autoComplete="off"
      dir="ltr"
    />
  </fieldset>
)
