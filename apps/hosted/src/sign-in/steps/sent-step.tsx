import { sendMagicLink, sendRecoveryEmail } from '@stoa/client/calls'
import { Alert } from '@stoa/ui'
import { useState } from 'react'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useI18n, useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { recoveryRequest } from '../recovery-request.ts'
import { useSignIn } from '../sign-in-context.ts'

/** Confirms that a mail was sent. The text does not reveal whether the address has an account. */
export function SentStep({ what, email }: { what: 'recovery' | 'link'; email: string }) {
  const { language } = useI18n()
  const texts = useTexts(memberTexts)
  const signIn = useSignIn()
  const [sentAgain, setAgain] = useState(false)
  const form = useForm({ id: 'sent', initial: {}, submit: async () => {} })
  const send = () =>
    form.run(async () => {
      const { client, flow } = signIn
      if (what === 'link') await client.call(sendMagicLink, { email, flow, language })
      else await client.call(sendRecoveryEmail, recoveryRequest(signIn, email))
      setAgain(true)
    })
  const { sentTitle, sent } = what === 'link' ? texts.link : texts.forgot
  return (
    <>
      <StepHeading title={sentTitle}>
        <p>{sent({ email })}</p>
        <p className="mt-3 text-sm">{texts.verify.hint}</p>
      </StepHeading>
      {sentAgain && (
        <Alert tone="positive" className="mb-6">
          {texts.forgot.sentAgain}
        </Alert>
      )}
      <FormView form={form}>
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <LinkLikeButton busy={form.busy} onClick={send}>
            {texts.forgot.again}
          </LinkLikeButton>
          <LinkLikeButton onClick={() => signIn.go({ name: 'sign-in', email })}>
            {texts.forgot.back}
          </LinkLikeButton>
        </p>
      </FormView>
    </>
  )
}
