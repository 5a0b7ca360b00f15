import { loginV2 } from '@stoa/client/calls'
import { Alert } from '@stoa/ui'
import { browserStorage } from '@stoa/ui/browser-storage'
import { useCaptcha } from '../../captcha/use-captcha.tsx'
import { fieldChecks } from '../../form/field-checks.ts'
import { EmailField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { AlternativeMethods } from '../alternative-methods.tsx'
import { deviceTokenOf } from '../device.ts'
import { useSignIn } from '../sign-in-context.ts'
import { usePasskeySuggestions } from '../use-passkey-suggestions.ts'

/** Sign-in with e-mail address and password, and alternative methods. */
export function SignInStep({ email, notice }: { email?: string; notice?: string }) {
  const texts = useTexts(memberTexts)
  const { client, site, signedIn, reauthenticating, go, attempt } = useSignIn()
  const captcha = useCaptcha()
  const check = fieldChecks(texts)
  const form = useForm({
    id: 'sign-in',
    // A known member signs in again without typing their e-mail address.
    initial: { email: email ?? signedIn?.email ?? '', password: '' },
    check: values => ({ email: check.email(values.email), password: check.password(values.password) }),
    submit: ({ email, password }) =>
      attempt(() =>
        captcha.guard(captchaTokens =>
          client.call(loginV2, {
            loginId: { email: email.trim() },
            password,
            captchaTokens,
            deviceToken: deviceTokenOf(browserStorage, site.id),
          }),
        ),
      ),
  })
  const endSuggestions = usePasskeySuggestions(form)
  const known = signedIn?.nickname || signedIn?.email
  return (
    <>
      <StepHeading title={texts.signIn.title} documentTitle={`${texts.signIn.title} – ${site.name}`}>
        <p>{known ? texts.signIn.leadKnown({ name: known }) : texts.signIn.lead({ shop: site.name })}</p>
      </StepHeading>
      {notice && (
        <Alert tone="caution" className="mb-6">
          {notice}
        </Alert>
      )}
      <FormView form={form}>
        <EmailField field={form.field('email')} autoComplete="username webauthn" />
        <PasswordField
          field={form.field('password')}
          label={texts.fields.password}
          autoComplete="current-password"
          aside={
            <LinkLikeButton onClick={() => go({ name: 'forgot', email: form.values.email })}>
              {texts.signIn.forgot}
            </LinkLikeButton>
          }
        />
        {captcha.box}
        <SubmitButton busy={form.busy}>{texts.signIn.submit}</SubmitButton>
      </FormView>
      <AlternativeMethods form={form} beforePasskey={endSuggestions} />
      {site.registration !== 'CLOSED' && !reauthenticating && (
        <p className="mt-8 text-sm text-muted">
          {texts.signIn.new}{' '}
          <LinkLikeButton onClick={() => go({ name: 'sign-up', email: form.values.email })}>
            {texts.signIn.register}
          </LinkLikeButton>
        </p>
      )}
    </>
  )
}
