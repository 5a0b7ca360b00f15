import { expect, test } from 'vitest'
import { changelogSection } from './changelog.ts'

const change = (summary: string, ...names: string[]) => ({
  summary,
  releases: names.map(name => ({ name, type: 'minor' })),
})

test('changes stand below the part of the product that they change, in order', () => {
  const changes = [
    change('Carts have notes.', '@stoa/client', '@stoa/server'),
    change('A hook for carts.\nIt is fast.', '@stoa/react'),
    change('Buttons are larger.', '@stoa/ui'),
    change('Another package.', 'unknown'),
  ]
  expect(changelogSection('0.2.0', '2027-01-31', changes)).toBe(`## 0.2.0 (2027-01-31)

### Platform

- Another package.
- Carts have notes.

### Client

- A hook for carts.
  It is fast.

### Frontends

- Buttons are larger.
`)
})
