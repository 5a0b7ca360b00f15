import './app.css'
import { ApiError } from '@stoa/client'
import { directionOf } from '@stoa/texts'
import { Alert, Button } from '@stoa/ui'
import { createRoot } from 'react-dom/client'
import { loadPackages } from './extension/packages.ts'
import { loadMessages, preferredLanguage, reloadIn } from './i18n/languages.ts'
import { currentLanguage, setMessages, t } from './i18n/translate.ts'
import type { FactorChallenge } from './session/sign-in-error.ts'
import { challengeOf } from './session/sign-in-error.ts'
import { openSession, reloadOnLink, takeLinkToken } from './session/staff-session.ts'
import { ADD_SITE_PATH } from './session/tab-site.ts'
import { codeInAddress, installationState, SET_UP_PATH } from './set-up/installation-state.ts'
import { applyLastTheme, applyTheme } from './shell/theme.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)
applyLastTheme()

/** Loads the texts of a language, if they are not in use already. */
async function setLanguage(language: string) {
  if (language !== currentLanguage()) setMessages(language, await loadMessages(language))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Pages declare texts when they are loaded: the language comes first. */
async function loadApp() {
  await setLanguage(preferredLanguage())
  await loadPackages()
  return import('./admin-app.tsx')
}

async function showSignedOut(reason: 'none' | 'link' | 'add', challenge?: FactorChallenge) {
  const { SignedOutPage } = await import('./session/signed-out-page.tsx')
  root.render(<SignedOutPage reason={reason} challenge={challenge} />)
}

/** Shows the set-up page, until there is a shop. */
async function showSetUp() {
  const [state] = await Promise.all([installationState(), setLanguage(preferredLanguage())])
  if (state === 'SET_UP') return location.replace('/admin')
  const { SetUpPage } = await import('./set-up/set-up-page.tsx')
  root.render(<SetUpPage code={codeInAddress()} needsCode={state === 'CODE_REQUIRED'} />)
}

/** Shows the sign-in, or leads to the set-up page where there is no shop yet. */
async function showSignIn() {
  if ((await installationState()) === 'SET_UP') await showSignedOut('none')
  else location.replace(SET_UP_PATH)
}

async function start(linkToken?: string) {
  try {
    if (location.pathname === SET_UP_PATH) return await showSetUp()
    // Texts and pages are loaded at the same time as the session, in the last language of this browser.
    const [session, { AdminApp }] = await Promise.all([openSession(linkToken), loadApp()])
    if (!session) return await showSignIn()
    applyTheme(session.preferences)
    const language = preferredLanguage(session.staffMember.language ?? null)
    if (language === currentLanguage()) root.render(<AdminApp session={session} />)
    else reloadIn(language)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SIGN_IN_LINK_INVALID') return showSignedOut('link')
    const challenge = challengeOf(error)
    if (challenge) return showSignedOut('none', challenge)
    root.render(
      <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 px-5">
        <h1 className="font-display text-heading">{t('Admin')}</h1>
        <Alert tone="danger" title={t('The platform cannot be reached')} />
        <Button onClick={() => void start(linkToken)}>{t('Try again')}</Button>
      </main>,
    )
  }
}

reloadOnLink()
const linkToken = takeLinkToken()
if (location.pathname === ADD_SITE_PATH && !linkToken)
  void setLanguage(preferredLanguage()).then(() => showSignedOut('add'))
else void start(linkToken)
