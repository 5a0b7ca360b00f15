import { changePassword } from '@stoa/client/calls'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { fieldChecks } from '../../form/field-checks.ts'
import { SubmitError } from '../../form/form-errors.ts'
import { FormView } from '../../form/form-view.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { useAccount } from '../account-context.ts'
import { AccountPart } from '../account-section.tsx'
import { useAction } from '../use-action.tsx'

/** Changes the password; the current one is required. */
export function PasswordPart() {
  const { account } = useTexts(accountTexts)
  const [open, setOpen] = useState(false)
  const task = useAction('password-task')
  const done = async () => {
    setOpen(false)
    task.run(async () => account.password.done)
  }
  return (
    <AccountPart title={account.password.title} lead={account.password.lead}>
      {task.message}
      {open ? (
        <PasswordForm onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {account.password.change}
        </Button>
      )}
    </AccountPart>
  )
}

function PasswordForm({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const texts = useTexts(accountTexts)
  const { client, member } = useAccount()
  const check = fieldChecks(texts)
  const form = useForm({
    id: 'password',
    initial: { currentPassword: '', password: '' },
    check: values => ({
      currentPassword: check.password(values.currentPassword),
      password: check.newPassword(values.password),
    }),
    async submit({ currentPassword, password }) {
      await client.call(changePassword, { currentPassword, newPassword: password }).catch(error => {
        throw error.code === '-19976' ? new SubmitError(texts.errors.wrongCurrent, 'currentPassword') : error
      })
      await onDone()
    },
  })
  return (
    <FormView form={form} label={texts.account.password.change} className="max-w-md">
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
      <PasswordField
        field={form.field('currentPassword')}
        label={texts.fields.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        field={form.field('password')}
        label={texts.fields.newPassword}
        hint={texts.fields.newPasswordHint}
        autoComplete="new-password"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {texts.account.password.change}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.account.cancel}
        </Button>
      </div>
    </FormView>
  )
}
