import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Select } from './select.tsx'

it('shows its options after those that are written out, and selects one', () => {
  const markup = renderToStaticMarkup(
    <Select
      name="size"
      defaultValue="m"
      options={[
        ['s', 'Small'],
        ['m', 'Medium'],
      ]}
    >
      <option value="">Any</option>
    </Select>,
  )
  expect(markup).toContain(
    '<option value="">Any</option><option value="s">Small</option><option value="m" selected="">Medium</option>',
  )
})
