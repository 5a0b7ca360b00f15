import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Combobox } from './combobox.tsx'

const options = [
  { value: 'DE', title: 'Germany', detail: 'DE' },
  { value: 'PT', title: 'Portugal', detail: 'PT' },
]
const control = { id: 'country', 'aria-describedby': 'country-hint', 'aria-invalid': undefined }
const render = (values: string[], multiple = false) =>
  renderToStaticMarkup(
    <Combobox
      {...control}
      options={options}
      values={values}
      onChange={() => {}}
      multiple={multiple}
      required
      listLabel="Country"
      noMatch="Nothing matches"
      removeLabel={title => `Remove ${title}`}
    />,
  )

test('one value is shown by its title and its code', () => {
  const html = render(['PT'])
  const [input] = html.match(/<input[^>]*>/) ?? []
  for (const part of ['role="combobox"', 'aria-describedby="country-hint"', 'value="Portugal"'])
    expect(input).toContain(part)
  expect(html).toContain('>PT</bdi>')
  expect(html).not.toContain('Remove')
})

test('several values are shown above the control, which is no longer required', () => {
  const html = render(['PT', 'XX'], true)
  expect(html).toContain('aria-label="Remove Portugal"')
  expect(html).toContain('aria-label="Remove XX"')
  expect(html).not.toContain('required')
  expect(render([], true)).toContain('required')
})
