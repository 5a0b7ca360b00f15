import { FormView } from '../../form/form-view.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/** Asks before signing out: the app that opened the page has not shown that it signed this member in. */
export function SignOutStep() {
  const texts = useTexts(memberTexts)
  const { site, signedIn, signOut } = useSignIn()
  const form = useForm({ id: 'sign-out', initial: {}, submit: signOut })
  return (
    <>
      <StepHeading title={texts.signOut.title({ shop: site.name })}>
        {signedIn && <p>{texts.signOut.lead({ email: signedIn.email })}</p>}
      </StepHeading>
      <FormView form={form}>
        <SubmitButton busy={form.busy}>{texts.signOut.submit}</SubmitButton>
      </FormView>
    </>
  )
}
