import { type ActionFunctionArgs, redirect } from 'react-router'
import { shopUrlOf } from '../http/origin.ts'
import { visitorOf } from '../platform/visitor.server.ts'

export const loader = () => redirect('/', 303)

/** Ends the session here, and through the hosted page the sign-in of the browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = visitorOf(context)
  try {
    const { url } = await session.signOut(`${shopUrlOf(request)}/`)
    return redirect(url, 303)
  } catch (error) {
    // The cookie is deleted even if the platform fails, so that the next visitor is not this member.
    console.error(error)
    return redirect('/', 303)
  }
}
