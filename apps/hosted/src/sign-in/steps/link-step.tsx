import { signInWithLink } from '@stoa/client/calls'
import { FormView } from '../../form/form-view.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { Notice } from '../../kit/notice.tsx'
import { StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/**
 * The page of a sign-in link. Signing in requires a click, because mail programs prefetch links, and the browser that
 * started the sign-in, because only there a shop waits for its result.
 */
export function LinkStep({ token }: { token: string }) {
  const texts = useTexts(memberTexts)
  const { client, site, flow, shopUrl, attempt } = useSignIn()
  const form = useForm({
    id: 'link',
    initial: {},
    submit: () => attempt(() => client.call(signInWithLink, { token })),
  })
  if (!flow)
    return (
      <Notice title={texts.link.otherTitle} shop={{ name: site.name, url: shopUrl }}>
        {texts.link.other}
      </Notice>
    )
  return (
    <>
      <StepHeading title={texts.signIn.title} documentTitle={`${texts.signIn.title} – ${site.name}`}>
        <p>{texts.signIn.lead({ shop: site.name })}</p>
      </StepHeading>
      <FormView form={form}>
        <SubmitButton busy={form.busy}>{texts.signIn.submit}</SubmitButton>
      </FormView>
    </>
  )
}
