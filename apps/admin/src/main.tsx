import './app.css'
import { ApiError } from '@stoa/client'
import { Alert, Button } from '@stoa/ui'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './admin-app.tsx'
import { SignedOutPage } from './session/signed-out-page.tsx'
import { openSession, takeLinkToken } from './session/staff-session.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)
const theme = localStorage.getItem('stoa.admin.theme')
if (theme) document.documentElement.dataset.theme = theme

async function start(linkToken?: string) {
  try {
    const session = await openSession(linkToken)
    if (session) root.render(<AdminApp session={session} />)
    else root.render(<SignedOutPage reason="none" />)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SIGN_IN_LINK_INVALID')
      root.render(<SignedOutPage reason="link" />)
    else
      root.render(
        <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 px-5">
          <h1 className="font-display text-heading">Admin</h1>
          <Alert tone="danger" title="The platform cannot be reached" />
          <Button onClick={() => void start(linkToken)}>Try again</Button>
        </main>,
      )
  }
}

void start(takeLinkToken())
