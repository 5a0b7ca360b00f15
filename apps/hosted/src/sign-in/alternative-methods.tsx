import { finishPasskeySignIn, sendMagicLink, startConnection, startPasskeySignIn } from '@stoa/client/calls'
import { Button } from '@stoa/ui'
import { askPasskey, isPasskeyNotUsed, passkeysWork } from '@stoa/ui/passkey'
import { fieldChecks } from '../form/field-checks.ts'
import { SubmitError } from '../form/form-errors.ts'
import type { Form } from '../form/use-form.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { neverSettles } from './apply-flow-result.ts'
import { ConnectionMark, KeyIcon, MailIcon } from './provider-icons.tsx'
import { useSignIn } from './sign-in-context.ts'

/** Sign-in methods without a password that the site offers and the browser supports. */
export function AlternativeMethods({
  form,
  beforePasskey,
}: {
  form: Form<'email' | 'password'>
  beforePasskey: () => void
}) {
  const texts = useTexts(memberTexts)
  const { client, site, flow, go, attempt } = useSignIn()
  // Providers and links return to a flow.
  const connections = flow ? site.methods.connections : []
  const magicLink = flow !== undefined && site.methods.magicLink
  const passkey = site.methods.passkey && passkeysWork()
  if (!passkey && !magicLink && connections.length === 0) return null

  const withPasskey = () =>
    form.run(async () => {
      beforePasskey()
      const { stateToken, options } = await client.call(startPasskeySignIn, {})
      const credential = await askPasskey(options).catch(error => {
        throw isPasskeyNotUsed(error) ? new SubmitError(texts.errors.passkeyNotUsed) : error
      })
      await attempt(() => client.call(finishPasskeySignIn, { stateToken, credential }))
    })
  const withLink = () =>
    form.run(async () => {
      const email = form.values.email.trim()
      const wrong = fieldChecks(texts).email(email)
      if (wrong) throw new SubmitError(wrong, 'email')
      await client.call(sendMagicLink, { email, flow, language: document.documentElement.lang })
      go({ name: 'sent', what: 'link', email })
    })
  const withConnection = (connectionId: string) =>
    form.run(async () => {
      if (!flow) return
      location.assign((await client.call(startConnection, { connectionId, flow })).url)
      await neverSettles()
    })

  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.page.or}
      </p>
      {passkey && (
        <Button variant="secondary" wide busy={form.busy} onClick={withPasskey}>
          <KeyIcon />
          {texts.signIn.passkey}
        </Button>
      )}
      {connections.map(({ id, kind, name }) => (
        <Button key={id} variant="secondary" wide busy={form.busy} onClick={() => withConnection(id)}>
          <ConnectionMark kind={kind} />
          {texts.signIn.with({ provider: name })}
        </Button>
      ))}
      {magicLink && (
        <Button variant="secondary" wide busy={form.busy} onClick={withLink}>
          <MailIcon />
          {texts.signIn.link}
        </Button>
      )}
    </div>
  )
}
