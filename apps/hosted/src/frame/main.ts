import { createClient } from '@stoa/client'
import { cancelSignIn, continueSignIn, openSignIn } from '@stoa/client/calls'
import { postToOpener } from '../sign-in/flow-result.ts'

/** The hidden frame: says to the shop around it who is signed in here, or that nobody is. It shows nothing. */
async function answer() {
  const sessionToken = new URLSearchParams(location.hash.slice(1)).get('session')
  // A frame without a token only warms the browser up.
  if (!sessionToken) return
  history.replaceState(null, '', location.pathname + location.search)
  const client = createClient({ baseUrl: location.origin })
  const { flow } = await client.call(openSignIn, { sessionToken })
  // A member who is blocked, or a token that ran out, is a refusal that the shop must hear of.
  const onward = client.call(continueSignIn, { flow }).catch(() => client.call(cancelSignIn, { flow }))
  postToOpener(await onward)
}

// The shop gives up after two minutes by itself; a line on its console is all that can be done from here.
answer().catch(error => console.error(error))
