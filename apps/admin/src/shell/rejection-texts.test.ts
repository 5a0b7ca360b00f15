import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls, commonErrors } from '@stoa/contract'
import { expect, test } from 'vitest'
import { adminFiles } from '../../../../tools/admin-texts.ts'
import { rejectionText } from './rejection-texts.ts'

const PROGRAM = 'a mistake of the admin itself, not of the staff member'
const TEST_ORDER =
  'a test order, which the admin composes, has no coupon, gift card or stored means of payment'
const OTHER_PAGE = 'the sign-in form asks for more instead of showing an error'

/** Codes without a text, and why. */
const untranslated: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'the admin asks for the sign-in',
  ORIGIN_NOT_ALLOWED: 'the admin has the origin of the platform',
  UNKNOWN_VERSION: PROGRAM,
  PERMISSION_DENIED: 'has a text in error-text.ts',
  UNSUPPORTED_MEDIA_TYPE: PROGRAM,
  IDEMPOTENCY_KEY_REUSED: PROGRAM,
  EVENTS_DELETED: 'the event log of the admin begins at the newest event',
  CART_EMPTY: TEST_ORDER,
  CHECKOUT_COMPLETED: TEST_ORDER,
  CHECKOUT_REJECTED: TEST_ORDER,
  CHECKOUT_TOTAL_CHANGED: TEST_ORDER,
  COUPON_USED_UP: TEST_ORDER,
  GIFT_CARD_CURRENCY_MISMATCH: TEST_ORDER,
  PAYMENT_DECLINED: TEST_ORDER,
  SHOP_NOT_OPEN: 'staff may order in a shop that is not open',
  PAYMENT_PENDING: TEST_ORDER,
  PAYMENT_PROVIDER_NOT_CONFIGURED: TEST_ORDER,
  SECOND_FACTOR_REQUIRED: OTHER_PAGE,
  SITE_CHOICE_REQUIRED: OTHER_PAGE,
}

/** The calls that the pages import. */
const imported = new Set(
  adminFiles()
    .map(file => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .flatMap(source => [...source.matchAll(/import \{([^}]*)\} from '@stoa\/client\/[a-z]+'/g)])
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim())),
)

/** Codes that calls of the admin can return. */
const codes = new Set<string>([
  ...commonErrors,
  ...allCalls.filter(({ name }) => imported.has(name)).flatMap(({ declaration }) => declaration.errors ?? []),
])

test('each code that calls of the admin return has a text, or a reason to have none', () => {
  expect(codes.size).toBeGreaterThan(150)
  expect([...codes].filter(code => !rejectionText(code) && !untranslated[code])).toEqual([])
})

test('no reason is left for a code with a text, or that no call returns', () => {
  expect(Object.keys(untranslated).filter(code => rejectionText(code) || !codes.has(code))).toEqual([])
})
