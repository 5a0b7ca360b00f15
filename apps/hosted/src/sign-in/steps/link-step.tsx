import { signInWithLink } from '@stoa/client/calls'
import { FormView } from '../../form/form-view.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMemberTexts } from '../../i18n/member-i18n.ts'
import { Notice } from '../../kit/notice.tsx'
import { StepHeading } from '../../kit/step-heading.tsx'
import { useSignIn } from '../sign-in-context.ts'

/**
 * The link of a mail that signs in. It takes a press of a button, because mail programs look at links beforehand; and the
 * browser in which the sign-in was begun, because only there a shop waits for it.
 */
export function LinkStep({ token }: { token: string }) {
  const texts = useMemberTexts()
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
        <p>{texts.signIn.lead(site.name)}</p>
      </StepHeading>
      <FormView form={form}>
        <SubmitButton busy={form.busy}>{texts.signIn.submit}</SubmitButton>
      </FormView>
    </>
  )
}
