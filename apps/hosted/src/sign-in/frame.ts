import { createClient } from '@stoa/client'
import { cancelSignIn, continueSignIn, openSignIn } from '@stoa/client/calls'
import { postToOpener } from './flow-result.ts'

/** The hidden frame: posts a code, or the error that no member is signed in, to the shop that embeds it. */
async function answer() {
  const sessionToken = new URLSearchParams(location.hash.slice(1)).get('session')
  // A frame without a token only preloads this page.
  if (!sessionToken) return
  history.replaceState(null, '', location.pathname + location.search)
  const client = createClient({ baseUrl: location.origin })
  const { flow } = await client.call(openSignIn, { sessionToken })
  // A blocked member or an expired token ends the flow with an error, which the shop receives.
  const flowResult = client.call(continueSignIn, { flow }).catch(() => client.call(cancelSignIn, { flow }))
  postToOpener(await flowResult)
}

// The shop's client times out after two minutes; this page can only log the error.
answer().catch(error => console.error(error))
