import { recovery } from '@stoa/client/calls'
import { fieldChecks } from '../../form/field-checks.ts'
import { FormView } from '../../form/form-view.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/** The page of a recovery link: sets a new password. */
export function RecoverStep({ token }: { token: string }) {
  const texts = useTexts(memberTexts)
  const { client, attempt } = useSignIn()
  const form = useForm({
    id: 'recover',
    initial: { password: '' },
    check: ({ password }) => ({ password: fieldChecks(texts).newPassword(password) }),
    submit: ({ password }) =>
      attempt(() => client.call(recovery.recover, { recoveryToken: token, password })),
  })
  return (
    <>
      <StepHeading title={texts.recover.title}>
        <p>{texts.recover.lead}</p>
      </StepHeading>
      <FormView form={form}>
        <PasswordField
          field={form.field('password')}
          label={texts.fields.newPassword}
          hint={texts.fields.newPasswordHint}
          autoComplete="new-password"
        />
        <SubmitButton busy={form.busy}>{texts.recover.submit}</SubmitButton>
      </FormView>
    </>
  )
}
