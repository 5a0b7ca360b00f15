import { createClient } from '@stoa/client'
import { listPaymentProviders } from '@stoa/client/calls'
import { callKey, StoaProvider } from '@stoa/react'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Staff, StaffContext } from '../session/staff-context.ts'
import { PaymentsPanel } from './payments-panel.tsx'

const staff = { site: { locale: 'en', timeZone: 'UTC' }, can: () => true } as unknown as Staff
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
function textsOf(...paymentProviders: object[]) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(callKey(listPaymentProviders, { language: 'en' }), { paymentProviders })
  const page = renderToStaticMarkup(
    <StoaProvider client={createClient({ baseUrl: 'http://shop.test' })} queryClient={queryClient}>
      <StaffContext value={staff}>
        <PaymentsPanel site={{ id: 'site-1' } as never} />
      </StaffContext>
    </StoaProvider>,
  )
  return page.split(/<[^>]+>/).filter(text => text.trim())
}

const NONE = 'No provider is set up: buyers pay offline, such as by bank transfer.'

test('a provider is shown as it declares itself, with the command that stores its keys', () => {
  const texts = textsOf(bank)
  expect(texts).toEqual(
    expect.arrayContaining([NONE, 'House bank', bank.description, 'On paper.', 'BANK_API_KEY']),
  )
  expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toContain('BANK_BRANCH (optional) north : North')
  expect(texts).toContain('npx stoa payment-provider set --site site-1 --provider bank')
  expect(texts).toContain(bank.callbackUrl)
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
