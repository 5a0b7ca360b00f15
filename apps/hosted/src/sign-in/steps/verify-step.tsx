import { resendDuringAuthentication, verifyDuringAuthentication } from '@stoa/client/calls'
import { Alert } from '@stoa/ui'
import { useContext, useState } from 'react'
import { fieldChecks } from '../../form/field-checks.ts'
import { CodeField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { InDialogContext, StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/** Verifies the e-mail address with a code. */
export function VerifyStep({ stateToken, email }: { stateToken: string; email: string }) {
  const texts = useTexts(memberTexts)
  const { client, go, attempt } = useSignIn()
  const inDialog = useContext(InDialogContext)
  const [resent, setResent] = useState(false)
  const form = useForm({
    id: 'verify',
    initial: { code: '' },
    check: ({ code }) => ({ code: fieldChecks(texts).code(code) }),
    submit: ({ code }) => attempt(() => client.call(verifyDuringAuthentication, { code, stateToken })),
  })
  const resend = () =>
    form.run(async () => {
      setResent(false)
      await client.call(resendDuringAuthentication, { stateToken })
      form.set('code', '')
      setResent(true)
    })
  return (
    <>
      <StepHeading title={texts.verify.title}>
        <p>{texts.verify.lead({ email })}</p>
      </StepHeading>
      {resent && (
        <Alert tone="positive" className="mb-6">
          {texts.verify.resent}
        </Alert>
      )}
      <FormView form={form}>
        <CodeField field={form.field('code')} label={texts.fields.code} />
        <SubmitButton busy={form.busy}>{texts.verify.submit}</SubmitButton>
      </FormView>
      <p className="mt-8 text-sm text-muted">{texts.verify.hint}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <LinkLikeButton busy={form.busy} onClick={resend}>
          {texts.verify.resend}
        </LinkLikeButton>
        {/* In a dialog, the member of the page proves their own address. */}
        {!inDialog && (
          <LinkLikeButton onClick={() => go({ name: 'sign-up' })}>{texts.verify.other}</LinkLikeButton>
        )}
      </p>
    </>
  )
}
