import { sendRecoveryEmail } from '@stoa/client/calls'
import { Alert } from '@stoa/ui'
import { fieldChecks } from '../../form/field-checks.ts'
import { EmailField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { recoveryRequest } from '../recovery-request.ts'
import { useSignIn } from '../sign-in-context.ts'

/** Requests a password recovery link. */
export function ForgotStep({ email, notice }: { email?: string; notice?: string }) {
  const texts = useTexts(memberTexts)
  const signIn = useSignIn()
  const form = useForm({
    id: 'forgot',
    initial: { email: email ?? '' },
    check: values => ({ email: fieldChecks(texts).email(values.email) }),
    async submit(values) {
      const email = values.email.trim()
      await signIn.client.call(sendRecoveryEmail, recoveryRequest(signIn, email))
      signIn.go({ name: 'sent', what: 'recovery', email })
    },
  })
  return (
    <>
      <StepHeading title={texts.forgot.title}>
        <p>{texts.forgot.lead}</p>
      </StepHeading>
      {notice && (
        <Alert tone="caution" className="mb-6">
          {notice}
        </Alert>
      )}
      <FormView form={form}>
        <EmailField field={form.field('email')} />
        <SubmitButton busy={form.busy}>{texts.forgot.submit}</SubmitButton>
      </FormView>
      <p className="mt-8 text-sm">
        <LinkLikeButton onClick={() => signIn.go({ name: 'sign-in', email: form.values.email })}>
          {texts.forgot.back}
        </LinkLikeButton>
      </p>
    </>
  )
}
