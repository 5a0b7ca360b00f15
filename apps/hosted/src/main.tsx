import './app.css'
import { environment } from '@stoa/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { chooseLanguage } from './i18n/choose-language.ts'
import { type I18n, SpeechContext } from './i18n/language-context.ts'
import { loadDictionary } from './i18n/load-dictionary.ts'
import { LoadingPage } from './kit/loading-page.tsx'
import { type HostedSession, readSession } from './session/hosted-session.ts'
import { openSession } from './session/open-session.ts'
import { sessionClient } from './session/session-client.ts'
import { tabStorage } from './session/tab-storage.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)

async function speak(session: HostedSession | undefined): Promise<I18n> {
  const choice = chooseLanguage([session?.site.locale, ...navigator.languages])
  const speech = { ...choice, texts: await loadDictionary(choice.language) }
  document.documentElement.lang = speech.language
  document.documentElement.dir = speech.direction
  return speech
}

async function start() {
  const before = await speak(readSession(tabStorage))
  root.render(
    <SpeechContext value={before}>
      <LoadingPage shopName={readSession(tabStorage)?.site.name} />
    </SpeechContext>,
  )
  // Outside React: the token of the address can be redeemed only once.
  const opening = await openSession({
    client: sessionClient(),
    environment,
    storage: tabStorage,
    hash: location.hash,
    clearHash: () => history.replaceState(history.state, '', location.pathname + location.search),
  })
  const speech = opening.kind === 'open' ? await speak(opening.session) : before
  root.render(
    <StrictMode>
      <SpeechContext value={speech}>
        <App opening={opening} onRetry={() => void start()} />
      </SpeechContext>
    </StrictMode>,
  )
}

// A page that comes back from the browser's memory shows an order that may be placed by now.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})

// The address of this page with a new token loads nothing by itself: only its fragment is another.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#session=')) location.reload()
})

void start()
