import { sameOriginPath } from '@stoa/client'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { originOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { readForm } from '../http/read-form.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { ifCollection, items } from '../platform/data-collections.server.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Stores a message or a newsletter sign-up, then shows the page that it came from. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  const field = (name: string, max: number) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, max)
  const { language } = currentI18n()
  const email = field('email', 254)
  const from = sameOriginPath(request.headers.get('Referer') ?? '/', originOf(request)) ?? '/'
  const page = from.split('?')[0] ?? '/'
  const answer = (name: 'sent' | 'problem', kind: string) => redirect(`${page}?${name}=${kind}#${kind}`, 303)
  switch (params.kind) {
    case 'newsletter': {
      if (!EMAIL.test(email)) return answer('problem', 'newsletter')
      const stored = await ifCollection(items.insert('shopSubscribers', { email, language, page }))
      if (!stored) throw notFound()
      return answer('sent', 'newsletter')
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

export const loader = () => {
  throw notFound()
}
