import { Alert, ArchMark, Button } from '@stoa/ui'
import { rich, t } from '../i18n/translate.ts'
import { hasDrafts } from '../live/form-drafts.ts'
import { OpenSites } from './open-sites.tsx'
import type { FactorChallenge } from './sign-in-error.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Explains how to sign in: shown without a session, and for a link that is used or expired. */
export function SignedOutPage({
  reason,
  challenge,
}: {
  reason: 'none' | 'link' | 'ended' | 'add'
  challenge?: FactorChallenge | undefined
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 px-5 py-12">
      <ArchMark />
      <h1 className="font-display text-heading">
        {reason === 'add' ? t('Add another site') : t('Sign in to the admin')}
      </h1>
      {reason === 'add' ? (
        <p className="text-sm text-muted">
          {t('Sign in as staff of the other site. Your sessions in this browser stay.')}
        </p>
      ) : (
        <OpenSites />
      )}
      {reason === 'link' && (
        <Alert tone="danger" title={t('This sign-in link does not work')}>
          {t('It was used already, or it has expired.')}
        </Alert>
      )}
      {reason === 'ended' && <Alert tone="caution" title={t('Your session has ended')} />}
      {reason !== 'add' && hasDrafts() && (
        <div className="grid gap-2">
          <Alert title={t('Your unsaved changes are still in this tab')}>
            {t('Sign in, in this tab or another one. Then continue here.')}
          </Alert>
          <Button variant="secondary" className="justify-self-start" onClick={() => location.reload()}>
            {t('Continue where I was')}
          </Button>
        </div>
      )}
      <SignInForm challenge={challenge} />
      {reason === 'add' && (
        <a href="/admin" className="link justify-self-start text-sm">
          {t('Back')}
        </a>
      )}
      <p className="text-sm text-muted">
        {t('The first time you sign in with a link. There are three ways to get one:')}
      </p>
      <ul className="grid list-disc gap-2 ps-5 text-sm text-muted">
        <li>{t('An owner of the shop creates one on the page “Staff”.')}</li>
        <li>
          {rich('{command} prints one for the owner.', {
            command: <code className="text-sm">npm start</code>,
          })}
        </li>
        <li>
          {rich('{command} prints one on the server.', {
            command: (
              <code className="text-sm [overflow-wrap:anywhere]">
                npx stoa staff invite --site … --email …
              </code>
            ),
          })}
        </li>
      </ul>
    </main>
  )
}
