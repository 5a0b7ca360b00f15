import type { Context } from 'hono'
import { isGuid } from '../../platform-support/guid.ts'
import type { Pages } from '../mount-pages.ts'
import { readForm } from '../request/read-form.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

interface TestPaymentPages {
  find(
    siteId: string,
    id: string,
  ): Promise<{ amountMinor: number; currency: string; status: string } | undefined>
  answer(siteId: string, id: string, approve: boolean): Promise<string | undefined>
}

const TITLE = 'Test bank'
const PATH = '/test-payments/:siteId/:id'

const page = (body: string) => plainPage({ title: TITLE, tag: 'en', direction: 'ltr', body })
const notFound = (c: Context) =>
  c.body(
    page(htmlParagraph('There is no such payment. Return to the shop and pay again.')),
    404,
    plainPageHeaders,
  )

/** The 3-D Secure page of the test provider: a person approves or rejects the payment. */
export function serveTestPayments(app: Pages, pages: TestPaymentPages) {
  const isValid = (c: Context) => isGuid(c.req.param('siteId') ?? '') && isGuid(c.req.param('id') ?? '')
  app.get(PATH, async c => {
    const { siteId, id } = c.req.param()
    const payment = isValid(c) ? await pages.find(siteId, id) : undefined
    if (!payment) return notFound(c)
    if (payment.status !== 'REQUIRES_ACTION')
      return c.body(
        page(htmlParagraph('This payment is already answered. Return to the shop.')),
        200,
        plainPageHeaders,
      )
    const form = `<form method="post"><button name="answer" value="approve">Approve</button><button class="secondary" name="answer" value="reject">Reject</button></form>`
    return c.body(
      page(htmlParagraph('Your bank asks you to confirm this test payment. No money moves.') + form),
      200,
      plainPageHeaders,
    )
  })
  app.post(PATH, async c => {
    const { siteId, id } = c.req.param()
    const form = await readForm(c.var.intake)
    const url = isValid(c) ? await pages.answer(siteId, id, form.get('answer') === 'approve') : undefined
    return url ? c.redirect(url, 303) : notFound(c)
  })
}
