import { recordSearch, recordSearchClick } from '@stoa/client/calls'
import { cutText } from '@stoa/client/cut-text'
import { type ActionFunctionArgs, data } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { readForm } from '../http/read-form.server.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'

const POSITION_MAX = 10_000

/** Counts a search, or a result that was opened, for the merchant's report. It stores nothing about the shopper. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const expression = cutText(String(form.get('q') ?? '').trim(), 100)
  const number = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : undefined
  }
  const [results, position] = [number('results'), number('position')]
  if (expression === '' || (results === undefined) === (position === undefined))
    throw data(null, { status: 400 })
  if (results !== undefined) await orErrorPage(shopperCatalogue.call(recordSearch, { expression, results }))
  else if (position && position <= POSITION_MAX)
    await orErrorPage(shopperCatalogue.call(recordSearchClick, { expression, position }))
  return new Response(null, { status: 204 })
}
