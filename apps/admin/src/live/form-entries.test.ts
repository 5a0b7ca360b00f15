import { expect, test, vi } from 'vitest'
import { changedValues, formEntries } from './form-entries.ts'

test('a draft restores the changed names only: edited, added, and without a value', () => {
  const draft = {
    before: [
      ['name', 'Bowl'],
      ['sku', 'B-1'],
      ['size', 'S'],
      ['size', 'M'],
      ['visible', 'on'],
    ],
    after: [
      ['name', 'Plate'],
      ['sku', 'B-1'],
      ['size', 'M'],
      ['ribbon', 'New'],
    ],
  } as const
  expect([...changedValues(draft)]).toEqual([
    ['name', ['Plate']],
    ['size', ['M']],
    ['visible', []],
    ['ribbon', ['New']],
  ])
})

/** A control as far as a draft reads it. */
class Input {
  readonly name: string
  readonly type: string
  readonly autocomplete: string | undefined
  constructor(name: string, type = 'text', autocomplete?: string) {
    this.name = name
    this.type = type
    this.autocomplete = autocomplete
  }
  getAttribute(name: string) {
    return name === 'autocomplete' ? (this.autocomplete ?? null) : null
  }
}

test('a draft stores no secrets, no files, and not the reason for the journal', () => {
  const file = new File([], 'bowl.jpg')
  vi.stubGlobal('HTMLInputElement', Input)
  for (const name of ['HTMLTextAreaElement', 'HTMLSelectElement']) vi.stubGlobal(name, class {})
  vi.stubGlobal(
    'FormData',
    class extends Array<[string, unknown]> {
      constructor({ elements }: { elements: Input[] }) {
        super()
        for (const { name, type } of elements) this.push([name, type === 'file' ? file : `the ${name}`])
      }
    },
  )
  const elements = [
    new Input('name'),
    new Input('sku', 'text', 'off'),
    new Input('pin', 'password'),
    new Input('login', 'text', 'current-password'),
    new Input('code', 'text', 'one-time-code'),
    new Input('card', 'text', 'cc-number'),
    new Input('clientSecret'),
    new Input('apiToken'),
    new Input('newPassword'),
    new Input('picture', 'file'),
    new Input('journal-reason'),
  ]
  expect(formEntries({ elements } as unknown as HTMLFormElement)).toEqual([
    ['name', 'the name'],
    ['sku', 'the sku'],
  ])
})
