import { ApiError, sameOriginPath } from '@stoa/client'
import { subscribeToNewsletter } from '@stoa/client/calls'
import { cutText } from '@stoa/client/cut-text'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { originOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { readForm } from '../http/read-form.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { catalogue } from '../platform/catalogue.server.ts'
import { ifCollection, items } from '../platform/data-collections.server.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Stores a message or signs an address up for the newsletter, then shows the page that it came from. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  const field = (name: string, max: number) => cutText(String(form.get(name) ?? '').trim(), max)
  const { language } = currentI18n()
  const email = field('email', 254)
  const from = sameOriginPath(request.headers.get('Referer') ?? '/', originOf(request)) ?? '/'
  const page = from.split('?')[0] ?? '/'
  const answer = (name: 'sent' | 'problem', kind: string, at = kind) =>
    redirect(`${page}?${name}=${kind}#${at}`, 303)
  switch (params.kind) {
    case 'newsletter': {
      const place = field('place', 20) === 'footer-newsletter' ? 'footer-newsletter' : 'newsletter'
      if (!EMAIL.test(email)) return answer('problem', place)
      return answer(...(await subscribe({ email, language, page }, place)))
    }
    case 'contact': {
      const message = field('message', 5000)
      if (!EMAIL.test(email) || !message) return answer('problem', 'contact')
      const name = field('name', 200)
      const sent = { email, message, language, ...(name && { name }) }
      const stored = await orErrorPage(ifCollection(items.insert('shopMessages', sent)))
      if (!stored) throw notFound()
      return answer('sent', 'contact')
    }
    default:
      throw notFound()
  }
}

/** Signs an address up without a visitor: it needs no cookie. Returns what the page says. */
async function subscribe(
  signUp: { email: string; language: string; page: string },
  place: string,
): Promise<[name: 'sent' | 'problem', kind: string, at?: string]> {
  try {
    await catalogue.call(subscribeToNewsletter, signUp)
    return ['sent', place]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'RATE_LIMITED' ? ['problem', `${place}-later`, place] : ['problem', place]
  }
}

export const loader = () => {
  throw notFound()
}
