import { registerV2 } from '@stoa/client/calls'
import { useCaptcha } from '../../captcha/use-captcha.tsx'
import { fieldChecks } from '../../form/field-checks.ts'
import { EmailField, FormField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useI18n, useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { Notice } from '../../kit/notice.tsx'
import { StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/** Registration. */
export function SignUpStep({ email }: { email?: string }) {
  const { language } = useI18n()
  const texts = useTexts(memberTexts)
  const { client, site, shopUrl, go, attempt } = useSignIn()
  const captcha = useCaptcha({ visible: true })
  const check = fieldChecks(texts)
  const form = useForm({
    id: 'sign-up',
    initial: { firstName: '', lastName: '', email: email ?? '', password: '' },
    check: values => ({ email: check.email(values.email), password: check.newPassword(values.password) }),
    submit: ({ email, password, firstName, lastName }) =>
      attempt(() =>
        captcha.guard(captchaTokens =>
          client.call(registerV2, {
            loginId: { email: email.trim() },
            password,
            captchaTokens,
            profile: {
              language,
              ...(firstName.trim() && { firstName: firstName.trim() }),
              ...(lastName.trim() && { lastName: lastName.trim() }),
            },
          }),
        ),
      ),
  })
  if (site.registration === 'CLOSED')
    return (
      <Notice title={texts.signUp.closed} shop={{ name: site.name, url: shopUrl }}>
        {texts.signUp.closedText({ shop: site.name })}
      </Notice>
    )
  return (
    <>
      <StepHeading title={texts.signUp.title} documentTitle={`${texts.signUp.title} – ${site.name}`}>
        <p>
          {site.registration === 'OWNER_APPROVAL'
            ? texts.signUp.approval({ shop: site.name })
            : texts.signUp.lead({ shop: site.name })}
        </p>
      </StepHeading>
      <FormView form={form}>
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 max-[22rem]:grid-cols-1">
          <FormField
            field={form.field('firstName')}
            label={texts.fields.firstName}
            optional
            autoComplete="given-name"
            maxLength={100}
          />
          <FormField
            field={form.field('lastName')}
            label={texts.fields.lastName}
            optional
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
        <EmailField field={form.field('email')} />
        <PasswordField
          field={form.field('password')}
          label={texts.fields.password}
          hint={texts.fields.newPasswordHint}
          autoComplete="new-password"
        />
        {captcha.box}
        <SubmitButton busy={form.busy}>{texts.signUp.submit}</SubmitButton>
      </FormView>
      <p className="mt-8 text-sm text-muted">
        {texts.signUp.known}{' '}
        <LinkLikeButton onClick={() => go({ name: 'sign-in', email: form.values.email })}>
          {texts.signUp.signIn}
        </LinkLikeButton>
      </p>
    </>
  )
}
