import { createCoupon } from '@stoa/client/calls'
import { expect, test } from 'vitest'
import { limitsOf } from './field-limits.ts'
import { type CallForm, callForm, type FormField } from './form-field.ts'
import { readFields } from './form-fields.tsx'

const formOf = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}
const field = (kind: FormField['kind']): FormField => ({ name: 'a.b', label: 'B', ...(kind && { kind }) })
const timeZone = 'Europe/Berlin'

test.each<[FormField['kind'], string, unknown]>([
  ['text', ' Ten ', 'Ten'],
  ['decimal', '50.00', '50.00'],
  ['number', '3', 3],
  ['integer', '3', 3],
  ['percent', '6.5', '0.065'],
  ['check', 'on', true],
  ['time', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
  ['lines', 'a b\n\n c', ['a b', 'c']],
  ['words', 'a b,a\nc', ['a', 'b', 'c']],
  ['countries', 'DE,PT', ['DE', 'PT']],
])('a field of the kind %s reads %j as %j', (kind, text, value) => {
  expect(readFields([field(kind)], formOf({ 'a.b': text }), { timeZone })).toEqual({ a: { b: value } })
})

test('an empty field is left out, and clears its value where the form says so', () => {
  const form = formOf({ 'a.b': '' })
  expect(readFields([field('text')], form, { timeZone })).toEqual({})
  expect(readFields([field('text')], form, { timeZone, clears: () => true })).toEqual({ a: { b: null } })
})

test('limits of the contract are attributes of the input', () => {
  expect(limitsOf({ kind: 'text', max: 50, required: true })).toMatchObject({
    maxLength: 50,
    optional: false,
  })
  expect(limitsOf({ kind: 'integer', max: 9, min: 1 })).toMatchObject({ type: 'number', max: 9, min: 1 })
  expect(limitsOf({ kind: 'percent', max: 1 })).toMatchObject({ max: 100, min: 0, step: 'any' })
})

test('a declaration names each field of the contract or leaves it out', () => {
  const contract = {
    code: { kind: 'text', max: 20 },
    state: { kind: 'choice', values: ['ON', 'OFF'] },
    'shown.when': { kind: 'time' },
    lines: { kind: 'list' },
  } as const
  const label = 'Field'
  const options = { ON: 'On', OFF: 'Off' }
  const forms: CallForm<never>[] = [
    callForm(createCoupon, contract, {
      fields: { code: { label }, state: { label, options }, 'shown.when': { label } },
      leftOut: ['lines'],
    }),
    // @ts-expect-error `shown.when` is missing.
    callForm(createCoupon, contract, { fields: { code: { label } }, leftOut: ['state', 'lines'] }),
    callForm(createCoupon, contract, {
      // @ts-expect-error A value has no title.
      fields: { code: { label }, state: { label, options: { ON: 'On' } } },
      leftOut: ['shown', 'lines'],
    }),
    callForm(createCoupon, contract, {
      // @ts-expect-error A list has no control.
      fields: { code: { label }, lines: { label } },
      leftOut: ['shown', 'state'],
    }),
  ].map(form => form as CallForm<never>)
  expect(forms[0]?.fields[0]).toEqual({ name: 'code', kind: 'text', max: 20, label })
})
