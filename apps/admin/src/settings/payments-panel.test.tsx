import { createClient } from '@stoa/client'
import { listPaymentProviders } from '@stoa/client/calls'
import { callKey, StoaProvider } from '@stoa/react'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Staff, StaffContext } from '../session/staff-context.ts'
import { ToastProvider } from '../shell/toasts.tsx'
import { PaymentsPanel } from './payments-panel.tsx'

const staffAs = (role: string) =>
  ({ site: { locale: 'en', timeZone: 'UTC' }, staffMember: { role }, can: () => true }) as unknown as Staff
const bank = {
  id: 'bank',
  title: 'House bank',
  description: 'Transfers of the house bank.',
  state: 'NOT_SET_UP',
  movesMoney: true,
  callbackUrl: 'https://shop.test/payments/callbacks/bank/1',
  learnMoreUrl: 'https://shop.test/docs/guides/payment-providers/bank',
  settings: [
    {
      key: 'apiKey',
      variable: 'BANK_API_KEY',
      label: 'API key',
      kind: 'SECRET',
      required: true,
      help: 'On paper.',
    },
    {
      key: 'branch',
      variable: 'BANK_BRANCH',
      label: 'Branch',
      kind: 'CHOICE',
      required: false,
      choices: [{ value: 'north', label: 'North' }],
    },
  ],
}

/** The texts of the panel with these providers, without its elements. */
function textsOf(paymentProvider: object, role = 'OWNER') {
  const paymentProviders = [paymentProvider]
  const queryClient = new QueryClient()
  queryClient.setQueryData(callKey(listPaymentProviders, { language: 'en' }), { paymentProviders })
  const page = renderToStaticMarkup(
    <StoaProvider client={createClient({ baseUrl: 'http://shop.test' })} queryClient={queryClient}>
      <ToastProvider>
        <StaffContext value={staffAs(role)}>
          <PaymentsPanel site={{ id: 'site-1' } as never} />
        </StaffContext>
      </ToastProvider>
    </StoaProvider>,
  )
  return page.split(/<[^>]+>/).filter(text => text.trim())
}

const NONE = 'No provider is set up: buyers pay offline, such as by bank transfer.'

test('a provider is shown as it declares itself, with a button for its keys', () => {
  const texts = textsOf(bank)
  expect(texts).toEqual(
    expect.arrayContaining([NONE, 'House bank', bank.description, 'Enter the keys', bank.callbackUrl]),
  )
  expect(texts).not.toContain('Check the keys')
})

test('keys that are stored can be checked, replaced and removed', () => {
  expect(textsOf({ ...bank, state: 'SET_UP' })).toEqual(
    expect.arrayContaining(['Replace the keys', 'Remove the keys', 'Check the keys']),
  )
})

test('others than owners read who enters the keys', () => {
  const texts = textsOf(bank, 'MANAGER')
  expect(texts).toContain('An owner of the shop enters the keys.')
  expect(texts).not.toContain('Enter the keys')
})

test.each([
  [{ state: 'NOT_SET_UP' }, 'Not set up'],
  [{ state: 'SET_UP' }, 'Set up'],
  [{ state: 'KEYS_REJECTED' }, 'Keys rejected'],
  [{ state: 'SET_UP', movesMoney: false }, 'Moves no money'],
])('a provider that is %j is "%s"', (state, badge) => {
  const texts = textsOf({ ...bank, ...state })
  expect(texts.slice(texts.indexOf('House bank'))[1]).toBe(badge)
  expect(texts.includes(NONE)).toBe(state.state === 'NOT_SET_UP')
})
