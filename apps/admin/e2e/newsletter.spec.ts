import { readFile } from 'node:fs/promises'
import {
  confirmNewsletterSubscription,
  getMail,
  listMails,
  queryNewsletterSubscribers,
  subscribeToNewsletter,
} from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, shoot } from './admin.ts'

const browser = browserOfStaff()

/** A sign-up, confirmed or not; returns its address. */
async function signUp(isConfirmed: boolean) {
  const email = `${crypto.randomUUID()}@example.com`
  const client = merchant()
  await client.call(subscribeToNewsletter, { email, language: 'de' })
  if (isConfirmed) {
    const { mails } = await client.call(listMails, { recipient: email })
    const { mail } = await client.call(getMail, { id: mails[0]?.id ?? '' })
    const token = /token=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    await client.call(confirmNewsletterSubscription, { token })
  }
  return email
}

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('sign-ups are found, exported and deleted on a %s', { tags: 'nightly' }, async (_, viewport) => {
  const [confirmed, pending] = [await signUp(true), await signUp(false)]
  const page = await browser.as('MANAGER', '/newsletter', { viewport })
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  await row(confirmed).getByText('Confirmed', { exact: true }).waitFor()
  await row(pending).getByText('Not confirmed', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'newsletter', { viewport })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export confirmed addresses' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`\r\n${confirmed},de,`)
  expect(csv).not.toContain(pending)

  await page.getByRole('button', { name: `Delete ${confirmed}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await row(confirmed).waitFor({ state: 'detached' })
  const { newsletterSubscribers } = await merchant().call(queryNewsletterSubscribers, {
    query: { filter: { email: confirmed } },
  })
  expect(newsletterSubscribers).toEqual([])
})
