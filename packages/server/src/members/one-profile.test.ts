import { contract } from '@stoa/contract'
import { createShop, openWorld, PASSWORD, refusedFields, type Shop, type World } from '@stoa/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { replyCheck } from '../testing/reply-check.ts'

const { members, authentication } = contract

let shop: Shop
let world: World
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  world = await openWorld(shop)
})

const text = (length: number) => 'x'.repeat(length)
const address = {
  country: 'DE',
  city: text(100),
  subdivision: text(100),
  postalCode: text(50),
  addressLine2: text(200),
}
const street = { number: text(100), name: text(200) }
const mails = (count: number) => Array.from({ length: count }, (_, i) => `other-${i}@example.com`)

/** What a member says of himself when he signs in, and what the merchant sees; both as their contracts have them. */
async function bothViews(email: string, id: string) {
  const login = { loginId: { email }, password: PASSWORD }
  const { identity, ...rest } = await world.must(authentication.loginV2, login, 'visitor')
  expect(replyCheck(authentication.loginV2)({ identity, ...rest })).toEqual([])
  const reply = await world.must(members.getMember, { id }, 'merchant')
  expect(replyCheck(members.getMember)(reply)).toEqual([])
  return { profile: identity?.identityProfile, contact: reply.member.contact }
}

describe('an identity and a member are one profile (spec 000 §3)', () => {
  test('what an identity holds at most, the member shows', async () => {
    const email = world.newEmail()
    const profile = {
      firstName: text(100),
      lastName: text(100),
      nickname: text(100),
      company: text(1000),
      position: text(1000),
      secondaryEmails: mails(50).map(other => ({ email: other })),
      addresses: [
        { address: { ...address, streetAddress: street } },
        { address: { ...address, addressLine: text(200) } },
      ],
      customFields: Array.from({ length: 100 }, (_, i) => ({
        name: `${i}`.padStart(100, '0'),
        value: { strValue: text(20) },
      })),
    }
    const { identity } = await world.must(
      authentication.registerV2,
      { loginId: { email }, password: PASSWORD, profile },
      'visitor',
    )
    const { contact } = await bothViews(email, identity?.id ?? '')
    expect(contact).toMatchObject({
      company: text(1000),
      jobTitle: text(1000),
      emails: [email, ...mails(50)],
    })
  })

  test('what a member holds at most, the identity shows', async () => {
    const { id, email } = await world.registered()
    const contact = {
      company: text(1000),
      jobTitle: text(1000),
      emails: [email, ...mails(50)],
      addresses: [
        { ...address, streetAddress: street },
        { ...address, addressLine: text(200) },
      ],
      customFields: {
        [text(100)]: { name: 'Shoes', value: { left: 42 } },
        notADate: { value: { date: '2026-02-30T99:00:00Z' } },
        memberSince: { value: { date: '2026-02-03T04:05:06.000Z' } },
        long: { value: text(20_000) },
      },
    }
    await world.must(members.updateMember, { member: { id, contact } }, 'merchant')
    const { profile } = await bothViews(email, id)
    expect(profile?.secondaryEmails).toHaveLength(50)
    expect(profile?.customFields?.toSorted((a, b) => a.name.length - b.name.length)).toEqual([
      { name: 'long', value: { strValue: text(20_000) } },
      { name: 'Shoes', value: { strValue: '{"left":42}' } },
      { name: 'notADate', value: { strValue: '{"date":"2026-02-30T99:00:00Z"}' } },
      { name: 'memberSince', value: { dateValue: '2026-02-03T04:05:06.000Z' } },
    ])
  })

  test('a member sent back as he was read stays as he is', async () => {
    const { id, email } = await world.registered()
    const contact = { emails: mails(2), company: text(1000) }
    const { member } = await world.must(members.updateMember, { member: { id, contact } }, 'merchant')
    const again = await world.must(
      members.updateMember,
      { member: { id, contact: member.contact } },
      'merchant',
    )
    expect(again.member.contact).toEqual(member.contact)
    expect(member.contact?.emails).toEqual([email, ...mails(2)])
  })

  test.each([
    ['more than 50 other addresses', { emails: mails(51) }, 'member.contact.emails'],
    ['a custom field without a name', { customFields: { '': { value: 1 } } }, 'member.contact.customFields'],
    [
      'a custom field with a name of 101 characters',
      { customFields: { [text(101)]: { value: 1 } } },
      'member.contact.customFields',
    ],
    [
      'more than 100 custom fields',
      { customFields: Object.fromEntries(mails(101).map(name => [name, { value: 1 }])) },
      'member.contact.customFields',
    ],
  ])('%s is refused', async (_, contact, field) => {
    const { id } = await world.registered()
    const reply = await world.send(members.updateMember, { member: { id, contact } }, 'merchant')
    expect(refusedFields(reply)).toHaveProperty([field])
  })
})
