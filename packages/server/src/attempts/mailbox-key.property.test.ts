import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

const names = fc.stringMatching(/^[a-z][a-z0-9_-]{0,15}$/)
const suffixes = fc.stringMatching(/^(\+[a-z0-9.+]{0,10})?$/)
const domains = fc.constantFrom('example.com', 'gmail.com', 'googlemail.com', 'mail.example.org')

test('all spellings of a mailbox have one key', () => {
  fc.assert(
    fc.property(names, suffixes, domains, fc.boolean(), (name, suffix, domain, isLoud) => {
      const spelled = `${name}${suffix}@${domain}`
      expect(mailboxKey(isLoud ? ` ${spelled.toUpperCase()} ` : spelled)).toBe(
        mailboxKey(`${name}@${domain}`),
      )
      expect(mailboxKey(mailboxKey(spelled))).toBe(mailboxKey(spelled))
    }),
  )
})

test('dots are ignored where the provider ignores them only', () => {
  fc.assert(
    fc.property(names, names, (first, second) => {
      const same = (domain: string) =>
        mailboxKey(`${first}.${second}@${domain}`) === mailboxKey(`${first}${second}@${domain}`)
      expect([same('gmail.com'), same('googlemail.com'), same('example.com')]).toEqual([true, true, false])
    }),
  )
  expect(mailboxKey('vic.tim+7@GoogleMail.com')).toBe('victim@gmail.com')
})

test('different mailboxes, and ids, have different keys', () => {
  fc.assert(
    fc.property(names, names, fc.uuid(), (one, other, id) => {
      fc.pre(one !== other)
      expect(mailboxKey(`${one}@example.com`)).not.toBe(mailboxKey(`${other}@example.com`))
      expect(mailboxKey(id)).toBe(id)
    }),
  )
})
