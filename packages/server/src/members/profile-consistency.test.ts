import { contract } from '@stoa/contract'
import { PASSWORD, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../testing/open-test-shop.fixture.ts'
import { replyCheck } from '../testing/reply-check.ts'

const { members, authentication } = contract

const { driver } = await openShopWithDrivers()

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

/** What a member's profile contains at sign-in, and what the merchant sees; both as their contracts have them. */
async function bothViews(email: string, id: string) {
  const login = { loginId: { email }, password: PASSWORD }
  const { identity, ...rest } = await driver.visitor.callOk(authentication.loginV2, login)
  expect(replyCheck(authentication.loginV2)({ identity, ...rest })).toEqual([])
  const reply = await driver.merchant.callOk(members.getMember, { id })
  expect(replyCheck(members.getMember)(reply)).toEqual([])
  return { profile: identity?.identityProfile, contact: reply.member.contact }
}

describe('an identity and a member are one profile (protocol/sign-in §1)', () => {
  test('what an identity holds at most, the member shows', async () => {
    const email = driver.newEmail()
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
    const { identity } = await driver.visitor.callOk(authentication.registerV2, {
      loginId: { email },
      password: PASSWORD,
      profile,
    })
    const { contact } = await bothViews(email, identity?.id ?? '')
    expect(contact).toMatchObject({
      company: text(1000),
      jobTitle: text(1000),
      emails: [email, ...mails(50)],
    })
  })

  test('what a member holds at most, the identity shows', async () => {
    const { id, email } = await driver.registered()
    const contact = {
      company: text(1000),
      jobTitle: text(1000),
      emails: [email, ...mails(50)],
      addresses: [
        { ...address, streetAddress: street },
        { ...address, addressLine: text(200) },
      ],
      customFields: { [text(100)]: { value: text(10_000) } },
    }
    await driver.merchant.callOk(members.updateMember, { member: { id, contact } })
    const { profile } = await bothViews(email, id)
    expect(profile?.secondaryEmails).toHaveLength(50)
    expect(profile?.customFields).toEqual([{ name: text(100), value: { strValue: text(10_000) } }])
  })

  test.each<[unknown, object]>([
    [42, { numValue: 42 }],
    [true, { boolValue: true }],
    [{ left: 42 }, { strValue: '{"left":42}' }],
    [{ date: '2026-02-03T04:05:06Z' }, { dateValue: '2026-02-03T04:05:06Z' }],
    [{ date: '2026-02-03T04:05:06.7+02:00' }, { dateValue: '2026-02-03T04:05:06.7+02:00' }],
    // No dates, though a program may take them for some.
    [{ date: '2026-02-30T99:00:00Z' }, { strValue: '{"date":"2026-02-30T99:00:00Z"}' }],
    [{ date: '+012345-01-01T00:00:00Z' }, { strValue: '{"date":"+012345-01-01T00:00:00Z"}' }],
    [{ date: '1' }, { strValue: '{"date":"1"}' }],
    [{ date: '2026-02-03T04:05:06Z', note: 'x' }, { strValue: '{"date":"2026-02-03T04:05:06Z","note":"x"}' }],
  ])('of custom values %j is shown as %j', async (value, shown) => {
    const { id, email } = await driver.registered()
    const contact = { customFields: { one: { name: 'One', value } } }
    await driver.merchant.callOk(members.updateMember, { member: { id, contact } })
    const { profile } = await bothViews(email, id)
    expect(profile?.customFields).toEqual([{ name: 'One', value: shown }])
  })

  test('a member that is sent back unchanged stays the same in both views', async () => {
    const email = driver.newEmail()
    const geocode = { latitude: 52.5, longitude: 13.4 }
    const profile = {
      company: text(1000),
      secondaryEmails: [{ email: 'other@example.com', tag: 'WORK' as const }, { email: email.toUpperCase() }],
      phonesV2: [{ phone: '+49 30 1234567', tag: 'MOBILE' as const }],
      addresses: [
        {
          tag: 'HOME' as const,
          address: { ...address, streetAddress: street, addressLine: 'Rear building', geocode },
        },
        { tag: 'WORK' as const, address: { country: 'DE', addressLine: 'Second floor' } },
      ],
      customFields: [{ name: 'since', value: { dateValue: '2026-02-03T04:05:06Z' } }],
    }
    const { identity } = await driver.visitor.callOk(authentication.registerV2, {
      loginId: { email },
      password: PASSWORD,
      profile,
    })
    const id = identity?.id ?? ''
    const before = await bothViews(email, id)
    const { member } = await driver.merchant.callOk(members.getMember, { id })
    await driver.merchant.callOk(members.updateMember, { member: { id, contact: member.contact } })
    const after = await bothViews(email, id)
    expect(after.contact).toEqual(before.contact)
    expect(after.contact?.emails).toEqual([email, 'other@example.com'])
    expect(after.profile?.addresses).toEqual(before.profile?.addresses)
    expect(after.profile?.phonesV2).toEqual(before.profile?.phonesV2)
    expect(after.profile?.customFields).toEqual(before.profile?.customFields)
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
      'a custom field with 10,001 characters',
      { customFields: { long: { value: text(10_001) } } },
      'member.contact.customFields',
    ],
    [
      'more than 100 custom fields, however many',
      { customFields: Object.fromEntries(mails(20_000).map(name => [name, { value: 1 }])) },
      'member.contact.customFields',
    ],
  ])('%s is rejected', async (_, contact, field) => {
    const { id } = await driver.registered()
    const reply = await driver.merchant.send(members.updateMember, { member: { id, contact } })
    expect(rejectedFields(reply)).toHaveProperty([field])
  })
})
