import { ApiError, createClient } from '@stoa/client'
import { sendStaffSignInLink, signInStaffWithPassword } from '@stoa/client/calls'
import { Alert, Button } from '@stoa/ui'
import { type SubmitEvent, useRef, useState } from 'react'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { challengeOf, type FactorChallenge, signInError } from './sign-in-error.ts'
import { enter } from './tab-site.ts'

type Task = 'password' | 'link' | 'passkey'

const client = () => createClient({ baseUrl: location.origin })

interface Credentials {
  email: string
  password: string
  siteId?: string
}

/** Signs in with a passkey, with address and password, or mails a link; then with a second factor, if there is one. */
export function SignInForm({ challenge: first }: { challenge?: FactorChallenge | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const [task, setTask] = useState<Task>()
  const [error, setError] = useState<string>()
  const [challenge, setChallenge] = useState(first)
  const [choice, setChoice] = useState<{ credentials: Credentials; sites: readonly ChosenSite[] }>()
  const [linkSentTo, setLinkSentTo] = useState<string>()
  const run = async (name: Task, action: () => Promise<unknown>) => {
    if (task) return
    setTask(name)
    setError(undefined)
    try {
      await action()
    } catch (error) {
      const asked = challengeOf(error)
      if (asked) setChallenge(asked)
      else setError(signInError(error))
    } finally {
      setTask(undefined)
    }
  }
  const read = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '').trim()
  const signInTo = (credentials: Credentials) =>
    void run('password', async () => {
      try {
        enter(await client().call(signInStaffWithPassword, credentials))
      } catch (error) {
        const sites = sitesToChoose(error)
        if (!sites) throw error
        setChoice({ credentials, sites })
      }
    })
  const signIn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    signInTo({ email: read('email'), password })
  }
  const sendLink = () => {
    const address = form.current?.elements.namedItem('email')
    if (!(address instanceof HTMLInputElement) || !address.reportValidity()) return
    void run('link', async () => {
      await client().call(sendStaffSignInLink, { email: read('email') })
      setLinkSentTo(read('email'))
    })
  }
  if (choice && !challenge)
    return (
      <SiteChoice
        sites={choice.sites}
        error={error}
        onChoose={siteId => signInTo({ ...choice.credentials, siteId })}
      />
    )
  if (challenge) return <SecondFactorForm challenge={challenge} />
  return (
    <form ref={form} className="grid gap-4" onSubmit={signIn}>
      <TextField
        name="email"
        label={t('E-mail address')}
        type="email"
        required
        maxLength={254}
        autoComplete="username webauthn"
      />
      <TextField
        name="password"
        label={t('Password')}
        type="password"
        required
        maxLength={1000}
        autoComplete="current-password"
      />
      {error && <Alert tone="danger" title={error} />}
      {linkSentTo && (
        <Alert tone="positive" title={t('A sign-in link is on its way')}>
          {t('If {email} belongs to staff, a mail with a link arrives. It works for 15 minutes.', {
            email: linkSentTo,
          })}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={task === 'password'}>
          {t('Sign in')}
        </Button>
        <PasskeySignIn isBusy={task === 'passkey'} run={action => void run('passkey', action)} />
        <Button variant="quiet" busy={task === 'link'} onClick={sendLink}>
          {t('Mail me a sign-in link')}
        </Button>
      </div>
    </form>
  )
}

/** A site that a staff member can sign in to. */
export interface ChosenSite {
  id: string
  name: string
}

/** The sites of an error that asks for one of them; else undefined. */
function sitesToChoose(error: unknown): ChosenSite[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SITE_CHOICE_REQUIRED') return undefined
  const { sites } = error.details.applicationError?.data ?? {}
  return Array.isArray(sites) ? sites : undefined
}

/** Asks which site a staff member of several signs in to. */
function SiteChoice({
  sites,
  error,
  onChoose,
}: {
  sites: readonly ChosenSite[]
  error: string | undefined
  onChoose: (siteId: string) => void
}) {
  return (
    <div className="grid gap-4">
      <h2 className="font-medium" id="site-choice">
        {t('Which site do you sign in to?')}
      </h2>
      {error && <Alert tone="danger" title={error} />}
      <ul aria-labelledby="site-choice" className="grid gap-2">
        {sites.map(({ id, name }) => (
          <li key={id}>
            <Button variant="secondary" wide onClick={() => onChoose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
