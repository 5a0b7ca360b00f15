import { describe, expect, it, test } from 'vitest'
import type { MailData, MailRequest, TemplateName } from '../call/mail-request.ts'
import type { Site } from '../call/site.ts'
import { plainAddress } from './mail-address.ts'
import { renderMail } from './render-mail.ts'
import { SAMPLE_MAIL_DATA } from './sample-mail-data.ts'
import { templates } from './templates.ts'

const link = 'https://shop.example/go?token=abc&x=1'
const data = SAMPLE_MAIL_DATA
const order = { number: '10001', currency: 'EUR', lines: [{ quantity: 2, name: 'Jug', amount: '50.00' }] }

const site = (changed: Partial<Site> = {}): Site => ({
  id: '6f1ed002-ab59-4c2d-9d3e-1f2a3b4c5d6e',
  name: 'Agora',
  currency: 'EUR',
  locale: 'en',
  settings: {} as Site['settings'],
  ...changed,
})

const render = <K extends TemplateName>(
  template: K,
  changed: { data?: MailData[K]; language?: string; site?: Partial<Site>; to?: string } = {},
) =>
  renderMail(
    {
      to: changed.to ?? 'ada@example.com',
      language: changed.language,
      template,
      data: changed.data ?? data[template],
    } as MailRequest,
    site(changed.site),
    true,
  )

const names = Object.keys(templates) as TemplateName[]
/** Mails with a code or a link that gives access. */
const SECRET: readonly TemplateName[] = [
  'emailVerification',
  'emailCode',
  'recovery',
  'activation',
  'magicLink',
  'staffSignInLink',
  'giftCard',
  'orderChanged',
  'orderDocument',
  'downloadsReady',
  'paymentRequest',
  'paymentReceived',
]
const LANGUAGES = ['en', 'de', 'es', 'ar', 'he']

describe.each(names)('the mail %s', name => {
  it('speaks every language in subject, text and HTML, and none is left in another', () => {
    const rendered = LANGUAGES.map(language => render(name, { language }))
    expect(new Set(rendered.map(({ subject }) => subject)).size).toBe(LANGUAGES.length)
    expect(new Set(rendered.map(({ body }) => body)).size).toBe(LANGUAGES.length)
    for (const [i, mail] of rendered.entries()) {
      expect(mail).toMatchObject({
        to: 'ada@example.com',
        kind: name,
        language: LANGUAGES[i],
        status: 'WAITING',
      })
      expect(mail.subject).toContain('Agora')
      expect(mail.html).toMatch(
        new RegExp(
          `^<!doctype html><html (?=[^>]*lang="${LANGUAGES[i]}")(?=[^>]*dir="${['ar', 'he'].includes(LANGUAGES[i] ?? '') ? 'rtl' : 'ltr'}")`,
        ),
      )
      expect(`${mail.subject} ${mail.body} ${mail.html}`).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it('has no secret in its subject, and is marked if it contains one', () => {
    const { subject, secret, body, html } = render(name)
    expect(subject).not.toMatch(/482913|token/)
    expect(secret).toBe(SECRET.includes(name))
    for (const held of ['code' in data[name] && '482913', 'link' in data[name] && link].filter(Boolean)) {
      expect(body).toContain(held)
      expect(html).toContain((held as string).replaceAll('&', '&amp;'))
    }
  })
})

test('an order confirmation says what was paid by which way, and what is left to pay', () => {
  const by = [
    { kind: 'GIFT_CARD', amount: '20.00' },
    { kind: 'ONLINE', name: 'Visa', amount: '5.00' },
    { kind: 'MEMBERSHIP', name: 'Gold', amount: '3.00' },
    { kind: 'OFFLINE', amount: '2.00' },
  ] as const
  const paid = { by: [...by], due: '24.90' }
  const { body } = render('orderPlaced', { data: { ...data.orderPlaced, paid } })
  expect(body.replace(/\s/g, ' ')).toMatch(
    /Total {2}€54\.90 .*Paid by gift card {2}€20\.00 .*Paid with Visa {2}€5\.00 .*Paid by membership {2}€3\.00 .*Paid {2}€2\.00 .*Left to pay {2}€24\.90/,
  )
  const { paid: _, ...unpaid } = data.orderPlaced
  expect(render('orderPlaced', { data: unpaid }).body).not.toContain('Left to pay')
})

test('an order confirmation has a picture and the options of each item, all sums and the delivery address', () => {
  const { body, html } = render('orderPlaced', {
    data: { ...data.orderPlaced, discount: '5.00', fees: '2.00' },
  })
  expect(body.replace(/\u00a0/g, ' ')).toContain(
    [
      '2 × Jug  €50.00',
      '    Colour: Ink',
      '',
      'Subtotal  €50.00',
      'Discount  −€5.00',
      'Post, 2 to 3 days  €4.90',
      'Fees  €2.00',
      'Tax, included  €8.77',
      'Total  €54.90',
    ].join('\n'),
  )
  const arabic = render('orderPlaced', { data: { ...data.orderPlaced, discount: '5.00' }, language: 'ar' })
  // The mark for left to right puts the sign before the digits.
  expect(arabic.html).toContain('\u200e−5.00')
  expect(body).toContain('Delivery address:\nAda Lovelace\nTorstraße 12\n10115 Berlin\nGermany')
  expect(html).toContain('Ada Lovelace<br>Torstraße 12')
  // JPEG, which all mail clients show. The name is beside it.
  expect(html).toMatch(
    /<img src="https:\/\/shop\.example\/media\/[\da-f-]{36}\/v1\/fill\/w_112,h_140,q_80\/picture\.jpg" alt=""/,
  )
})

test('pictures of mails are no SVG, which mail clients do not show (protocol/media §3)', () => {
  const imageOf = (imageUrl: string) =>
    /<img src="([^"]+)"/.exec(
      render('orderPlaced', {
        data: { ...data.orderPlaced, lines: [{ quantity: 1, name: 'Mug', amount: '26.00', imageUrl }] },
      }).html,
    )?.[1]
  expect(imageOf('https://shop.example/media/demo/morning-mug-1-2.svg')).toBe(
    'https://shop.example/media/morning-mug-1-2/v1/fill/w_112,h_140,q_80/picture.jpg',
  )
  expect(imageOf('https://cdn.example/mug.jpg')).toBe('https://cdn.example/mug.jpg')
})

test.each([
  ['en', 'Subtotal', 'Tax, included', 'Delivery address'],
  ['de', 'Zwischensumme', 'Enthaltene Steuern', 'Lieferadresse'],
  ['es', 'Subtotal', 'Impuestos incluidos', 'Dirección de entrega'],
  ['ar', 'المجموع الفرعي', 'الضريبة، مشمولة', 'عنوان التوصيل'],
  ['he', 'סכום ביניים', 'מס, כלול במחיר', 'כתובת למשלוח'],
])('sums and delivery address are in the language of the buyer: %s', (language, ...words) => {
  const { body, html } = render('orderPlaced', { language })
  for (const word of words) {
    expect(body).toContain(word)
    expect(html).toContain(word)
  }
})

test('delivery without costs is free, tax comes on top where prices have none, and no picture leaves the web', () => {
  const lines = [{ quantity: 1, name: 'Jug', amount: '50.00', imageUrl: 'javascript:alert(1)' }]
  const { body, html } = render('orderPlaced', {
    data: {
      ...data.orderPlaced,
      lines,
      shipping: { title: 'Post', amount: '0.00' },
      tax: { amount: '9.50', isIncluded: false },
    },
  })
  expect(body).toContain('Post  Free')
  expect(body).toMatch(/^Tax {2}€9\.50$/m)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('javascript:')
})

test('moments, durations and money are written as the language has them', () => {
  const german = { language: 'de-AT' }
  expect(render('newSignIn', german).body).toContain('5. März 2026 um 14:30 UTC')
  expect(render('emailVerification', german).body).toContain('gültig für 10 Minuten')
  expect(render('orderPlaced', german).body.replace(/\s/g, ' ')).toContain('Gesamtsumme  € 54,90')
  expect(render('orderPlaced').body).toContain('Total  €54.90')
  expect(render('emailVerification', { data: { code: '1', validForMinutes: 1 } }).body).toContain(
    'for 1 minute.',
  )
})

test('a language without words falls back to that of the site, and that to English', () => {
  const languageOf = (language: string | undefined, locale: string) =>
    render('memberBlocked', { language, site: { locale } }).language
  expect(languageOf('fr', 'es-MX')).toBe('es-MX')
  expect(languageOf(undefined, 'he')).toBe('he')
  expect(languageOf('constructor', 'fr')).toBe('en')
  expect(languageOf('no language\r\n', '')).toBe('en')
})

describe('what people type', () => {
  const hostile = 'Ada\r\nBcc: victim@example.com\u2028\u202egpj.exe<script>alert("x")</script>\u0000'

  it('ends no header line and opens no tag', () => {
    const mail = render('memberWaiting', { data: { name: hostile, email: 'ada@example.com' } })
    expect(mail.subject).toBe(
      'Agora: Ada Bcc: victim@example.com gpj.\u2060exe<script>alert("x")</script> wants to become a member',
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(`${mail.subject}${mail.body}${mail.html}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028\u202e]/)
    expect(mail.html).not.toContain('<script')
    expect(mail.html).toContain('&lt;script&gt;')
    expect(mail.body.split('\n').some(line => line.startsWith('Bcc'))).toBe(false)
  })

  it('cannot pose as a paragraph of the mail', () => {
    const name = 'Ada\n\nYour account is locked.\nhttps://evil.example'
    const { body } = render('memberWaiting', { data: { name, email: 'ada@example.com' } })
    expect(body).toContain('Name  Ada Your account is locked. https:\u2060//evil.\u2060example')
    const { body: quoted } = render('orderCanceled', { data: { ...order, message: name } })
    expect(quoted).toContain('> Ada\n> \n> Your account is locked.\n> https://evil.example')
  })

  it('is cut to a length that headers bear', () => {
    const { subject } = render('memberWaiting', {
      data: { name: '𝓐'.repeat(5000), email: 'a@example.com' },
    })
    // At most 200 code units, and no half of a character.
    expect(subject.length).toBeLessThanOrEqual(200)
    expect(subject.length).toBeGreaterThan(195)
    expect(subject.isWellFormed()).toBe(true)
  })

  it('as a name of the site stays text, too', () => {
    const { html, body, subject } = render('memberBlocked', {
      site: { name: '"><img src=x onerror=alert(1)>\r\nX-Evil: 1' },
    })
    expect(html).not.toContain('<img')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(body).not.toMatch(/^X-Evil/m)
  })

  it.each([
    'ada@example.com\r\nBcc: victim@example.com',
    'ada@example.com, victim@example.com',
    'Ada <ada@example.com>',
    'ada@example.com>',
    '"ada\r\n"@example.com',
    'ada@@example.com',
    '@example.com',
    'ada@example.com\u0000',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])('is no recipient: %j', to => {
    expect(plainAddress(to)).toBeUndefined()
    const mail = render('memberBlocked', { to })
    expect(mail).toMatchObject({ status: 'FAILED', lastError: 'This is not one plain e-mail address.' })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(mail.to).not.toMatch(/[\u0000-\u001f]/)
  })

  it('is a recipient where it is one address, whatever its script', () => {
    for (const to of ["o'hara+x@example.co.uk", 'דוא@דוגמה.ישראל', 'a@localhost'])
      expect(plainAddress(to)).toBe(to)
  })
})

test('a link that is not http(s) is rejected before the mail is stored', () => {
  expect(() => render('recovery', { data: { link: 'javascript:alert(1)' } })).toThrow('web only')
})

test('logo and colour of the site are used, and only where they are what they should be', () => {
  const htmlWith = (appearance: Site['settings']['appearance']) =>
    render('recovery', { site: { settings: { appearance } as Site['settings'] } }).html
  const dark = htmlWith({ logoUrl: 'https://cdn.example/logo.png', accentColor: '#102030' })
  expect(dark).toContain('src="https://cdn.example/logo.png"')
  expect(dark).toMatch(/background-color:#102030"><a [^>]*;color:#ffffff;/)
  expect(htmlWith({ accentColor: '#ffe08a' })).toMatch(/background-color:#ffe08a"><a [^>]*;color:#000000;/)
  const odd = htmlWith({ logoUrl: 'javascript:alert(1)', accentColor: 'red;background:url(//evil)' })
  expect(odd).not.toMatch(/javascript|evil|<img/)
})
